import { sellFinancial } from '@millrace/contract/product/order'
import { handle, refuse } from '../../http/handle.ts'
import { verifyPresence } from '../../user/index.ts'
import { undoOrder } from './store.ts'
import { toOrder } from './toOrder.ts'

export const handleSellFinancial = handle(sellFinancial, async (context, { orderId, payPassword }) => {
  const { pool, language, member, idempotencyKey } = context
  const absent = await verifyPresence(context, 'undo', payPassword)
  if (absent) return absent
  const undone = await undoOrder(pool, language, member.id, orderId, idempotencyKey)
  switch (undone.outcome) {
    case 'undone':
    case 'same':
      return toOrder(undone)
    case 'done':
      return refuse('undo.done')
    case 'over':
      return refuse('undo.over')
    case 'unknown':
      return refuse('order.unknown')
  }
})
