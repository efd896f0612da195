import { orderCreate } from '@millrace/contract/product/order'
import { handle, refuse } from '../../http/handle.ts'
import { newTransferId } from '../../ledger/index.ts'
import { verifyPresence, checkMayBuy } from '../../user/index.ts'
import { buyBatched } from './orderQueue.ts'
import { toOrder } from './toOrder.ts'

export const handleOrderCreate = handle(
  orderCreate,
  async (context, { productId, num, couponId, agreementVersion, payPassword }) => {
    const { pool, language, member, settings, now } = context
    const frozen = checkMayBuy(member)
    if (frozen) return frozen
    if (couponId) return refuse('coupon.unknown')
    const requestId = context.idempotencyKey
    // An earlier proof is looked for together with buying, in one round trip.
    const absent = payPassword === undefined ? null : await verifyPresence(context, 'buy', payPassword)
    if (absent) return absent
    const bought = await buyBatched(pool, language, {
      memberId: member.id,
      requestId,
      id: newTransferId(),
      machineId: productId,
      units: num,
      agreementVersion,
      reflectionDays: settings.REFLECTION_DAYS,
      sessionId: payPassword === undefined ? member.sessionId : null,
      at: now(),
    })
    switch (bought.outcome) {
      case 'bought':
      case 'same':
        return toOrder(bought)
      case 'key-reused':
        return refuse('idempotency.reused')
      case 'unknown':
        return refuse('product.unknown')
      case 'too-few-left':
        return refuse('buy.too-few-left', { left: bought.unitsLeft ?? 0 })
      case 'step-up-needed':
        return refuse('step-up.needed')
      case 'quiz-needed':
        return refuse('buy.quiz-needed')
      case 'not-open':
        return refuse('buy.not-open')
      case 'sold-out':
        return refuse('buy.sold-out')
      case 'agreement-changed':
        return refuse('buy.agreement-changed')
      case 'insufficient':
        return refuse('buy.insufficient')
    }
  },
)
