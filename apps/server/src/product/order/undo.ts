import { sellFinancial } from '@millrace/contract/product/order'
import { handle, refuse } from '../../http/handle.ts'
import { provePresence } from '../../user/index.ts'
import { orderOf } from './orderOf.ts'
import { askToUndo } from './store.ts'

export const answerSellFinancial = handle(sellFinancial, async (context, { orderId, payPassword }) => {
  const { pool, language, member, idempotencyKey } = context
  const absent = await provePresence(context, 'undo', payPassword)
  if (absent) return absent
  const undone = await askToUndo(pool, language, member.id, orderId, idempotencyKey)
  switch (undone.outcome) {
    case 'undone':
    case 'same':
      return orderOf(undone)
    case 'done':
      return refuse('undo.done')
    case 'over':
      return refuse('undo.over')
    case 'unknown':
      return refuse('order.unknown')
  }
})
