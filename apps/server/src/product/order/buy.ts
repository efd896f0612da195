import { orderCreate } from '@millrace/contract/product/order'
import type { Language } from '@millrace/texts'
import { createBatcher } from '../../db/createBatcher.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { checkMayBuy, checkPresence } from '../../user/index.ts'
import { buy, buyMany, hasBought, type PurchaseRequest, type PurchaseResult } from './store.ts'
import { toOrder } from './toOrder.ts'

export const handleOrderCreate = handle(
  orderCreate,
  async (context, { productId, num, couponId, agreementVersion, payPassword }) => {
    const { db, language, member } = context
    const frozen = checkMayBuy(member)
    if (frozen) return frozen
    const requestId = context.idempotencyKey
    const presence = await checkPresence(context, payPassword, () => hasBought(db, member.id, requestId))
    if (presence instanceof Refusal) return presence
    const purchase = await buyBatched(db, language, {
      memberId: member.id,
      requestId,
      machineId: productId,
      units: num,
      agreementVersion,
      sessionId: presence.sessionId,
      couponId,
    })
    switch (purchase.outcome) {
      case 'bought':
      case 'same':
        return toOrder(purchase, null)
      case 'key-reused':
        return refuse('idempotency.reused')
      case 'stopped':
        return refuse('platform.stopped')
      case 'unknown':
        return refuse('product.unknown')
      case 'too-few-left':
        return refuse('buy.too-few-left', { left: purchase.unitsLeft ?? 0 })
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
      case 'coupon-unknown':
        return refuse('coupon.unknown')
      case 'coupon-used':
        return refuse('coupon.used')
      case 'coupon-expired':
        return refuse('coupon.expired')
      case 'coupon-machine':
        return refuse('coupon.other-machine')
      case 'coupon-min-price':
        return refuse('coupon.min-price')
      case 'coupon-own-part':
        return refuse('coupon.own-part')
      case 'coupon-budget-empty':
        return refuse('coupon.budget-empty')
    }
  },
)

/**
 * Buys together with all others who are buying at this moment. One batch at a time: a machine's stock and escrow are
 * single rows, which two batches would only pass back and forth. One order of a member per batch: two may spend the
 * same money or be the same request.
 */
export const buyBatched = (db: Database, language: Language, request: PurchaseRequest): Promise<PurchaseResult> =>
  getBatcher(db).submit({ language, request })

type BatchItem = { readonly language: Language; readonly request: PurchaseRequest }

const getBatcher = memoizeByDatabase((db) => {
  const buyOne = ({ language, request }: BatchItem) => buy(db, language, request)
  return createBatcher<BatchItem, PurchaseResult>({
    batchMax: 64,
    keyOf: ({ request }) => request.memberId,
    runOne: buyOne,
    runBatch: async (items) => (items.length === 1 ? [await buyOne(items[0] as BatchItem)] : buyMany(db, items)),
  })
})
