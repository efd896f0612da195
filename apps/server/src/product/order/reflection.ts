import { sellFinancial } from '@millrace/contract/product/order'
import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { drainBatches } from '../../db/drainBatches.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { verifyPresence } from '../../user/index.ts'
import { finishOrderBatch, hasUndone, refundOrderBatch, undoOrder } from './store.ts'
import { toOrder } from './toOrder.ts'

/** Undoes a purchase during its reflection period. */
export const handleSellFinancial = handle(sellFinancial, async (context, { orderId, payPassword }) => {
  const { db, language, member, idempotencyKey } = context
  const stepUp = { purpose: 'undo', subject: stepUpSubject.undo(orderId) } as const
  const isRepeated = await hasUndone(db, member.id, orderId, idempotencyKey)
  const absent = isRepeated ? null : await verifyPresence(context, stepUp, payPassword)
  if (absent) return absent
  const undone = await undoOrder(db, language, member.id, orderId, idempotencyKey)
  switch (undone.outcome) {
    case 'undone':
    case 'same':
      return toOrder(undone, null)
    case 'done':
      return refuse('undo.done')
    case 'over':
      return refuse('undo.over')
    case 'unknown':
      return refuse('order.unknown')
  }
})

/**
 * Refunds undone orders that waited for a day to be settled, turns the price of every order past its reflection period
 * into capital, and returns how many these were. Any number of processes may do this at once.
 */
export async function finishOrders({ db }: Pick<Platform, 'db'>): Promise<number> {
  const refunded = await drainBatches(1_000, (countMax) => refundOrderBatch(db, countMax))
  return refunded + (await drainBatches(5_000, (countMax) => finishOrderBatch(db, countMax)))
}
