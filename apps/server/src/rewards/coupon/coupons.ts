import type { DataOf } from '@millrace/contract/call'
import {
  couponAll,
  couponIsOpen,
  productCouponData,
  productCoupons,
  receiveCoupon as receiveCouponCall,
  userCoupons,
  userProductCoupons,
  type Coupon,
  type CouponOffer,
  type FittedCoupon,
} from '@millrace/contract/rewards/coupon'
import { usdtDecimal } from '@millrace/money'
import { drainBatches } from '../../db/drainBatches.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import {
  expireCouponBatch,
  findCoupon,
  listCoupons,
  listFittedCoupons,
  listOffers,
  receiveCoupon,
  type CouponRow,
  type FittedRow,
  type OfferRow,
  type TermsRow,
} from './store.ts'

const toTerms = ({ id, amount, percent, minPrice, machines, expiresAt }: TermsRow) => ({
  id,
  amount: usdtDecimal(amount),
  percent,
  minPrice: usdtDecimal(minPrice),
  machines,
  expireTime: expiresAt.toISOString(),
})

const toOffer = (row: OfferRow): CouponOffer => ({
  ...toTerms(row),
  receiveUntil: row.receiveUntil?.toISOString() ?? null,
  total: row.total,
  left: row.left,
})

const toCoupon = (row: CouponRow): Coupon => ({
  ...toTerms(row),
  kind: row.kind,
  state: row.state,
  note: row.note,
  createTime: row.createdAt.toISOString(),
  useTime: row.usedAt?.toISOString() ?? null,
  orderId: row.orderId,
  paid: row.paid === null ? null : usdtDecimal(row.paid),
})

const toFitted = (row: FittedRow): FittedCoupon => ({
  ...toCoupon(row),
  off: row.off === null ? null : usdtDecimal(row.off),
  misfit: row.misfit,
})

const canClaim = ({ isCountry, isCovered }: OfferRow): boolean => isCountry && isCovered

function whyClosed(offers: readonly OfferRow[], country: string | null): DataOf<typeof couponIsOpen>['reason'] {
  if (offers.some(canClaim)) return null
  if (offers.length === 0) return 'none'
  if (offers.some(({ isCountry }) => isCountry)) return 'budget'
  return country === null ? 'country-unknown' : 'country'
}

export const couponHandlers = [
  handle(couponIsOpen, async ({ db, language, member }) => {
    const reason = whyClosed(await listOffers(db, language, member.id), member.country)
    return { isOpen: reason === null, reason }
  }),
  handle(couponAll, async ({ db, language, member }) =>
    (await listOffers(db, language, member.id)).filter(canClaim).map(toOffer),
  ),
  handle(productCoupons, async ({ db, language, member }, { productId }) => {
    if ((await listFittedCoupons(db, language, member.id, productId)) === null) return refuse('product.unknown')
    return (await listOffers(db, language, member.id, productId)).filter(canClaim).map(toOffer)
  }),
  handle(userCoupons, ({ db, language, member }, filter) =>
    mapPage(listCoupons(db, language, member.id, filter), toCoupon),
  ),
  handle(userProductCoupons, async ({ db, language, member }, { productId }) => {
    const rows = await listFittedCoupons(db, language, member.id, productId)
    return rows?.filter(({ misfit }) => misfit === null).map(toFitted) ?? refuse('product.unknown')
  }),
  handle(productCouponData, async ({ db, language, member }, { productId }) => {
    const [coupons, offers] = await Promise.all([
      listFittedCoupons(db, language, member.id, productId),
      listOffers(db, language, member.id, productId),
    ])
    if (!coupons) return refuse('product.unknown')
    return { coupons: coupons.map(toFitted), offers: offers.filter(canClaim).map(toOffer) }
  }),
  handle(receiveCouponCall, async ({ db, language, member }, { couponId }) => {
    const { outcome, id } = await receiveCoupon(db, member.id, couponId)
    if (outcome !== 'received') return refuse(receiveRefusals[outcome])
    return toCoupon(mustExist(await findCoupon(db, language, member.id, mustExist(id))))
  }),
]

const receiveRefusals = {
  unknown: 'coupon.unknown',
  'no-member': 'coupon.unknown',
  frozen: 'coupon.frozen',
  'not-open': 'coupon.not-open',
  insolvent: 'platform.stopped',
  'country-off': 'coupon.country',
  'country-unknown': 'reward.country-unknown',
  'member-limit': 'coupon.received',
  'day-limit': 'coupon.none-today',
  'total-limit': 'coupon.none-left',
  'budget-empty': 'coupon.no-budget',
} as const

/** Frees what expired coupons had promised, and returns how many there were. Any number of processes may do this. */
export const expireCoupons = ({ db }: Pick<Platform, 'db'>): Promise<number> =>
  drainBatches(1_000, (countMax) => expireCouponBatch(db, countMax))
