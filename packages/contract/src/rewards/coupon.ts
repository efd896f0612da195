import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, id, idOrNull, listOf, moment, momentOrNull, page } from '../fields.ts'

const terms = {
  /** What it takes off the price of one unit; with `percent`, at most this much. */
  amount,
  /** How many percent of a unit’s price it takes off, or null when it takes off the amount. */
  percent: z.nullable(z.int()),
  /** What a unit has to cost at least. */
  minPrice: amount,
  /** The machines that it is for. Empty when it is for all of them. */
  machines: z.array(z.object({ productId: id, productName: z.string(), units: z.int(), soldUnits: z.int() })),
  /** Until when it can be used. */
  expireTime: moment,
}

/** A coupon that can be claimed. */
export const couponOffer = z.object({
  /** The couponId for coupon/receiveCoupon. */
  id,
  ...terms,
  /** Until when it can be claimed. */
  receiveUntil: momentOrNull,
  /** How many there are, and how many are left to claim. Null where there is no limit. */
  total: z.nullable(z.int()),
  left: z.nullable(z.int()),
})
export type CouponOffer = z.infer<typeof couponOffer>

export const couponStates = ['received', 'used', 'expired'] as const
/** A coupon is claimed by its member, a voucher is given to one by an operator. */
export const couponKinds = ['coupon', 'voucher'] as const

/** A coupon of a member. */
export const coupon = z.object({
  /** The couponId for mine/order/create. */
  id,
  kind: z.enum(couponKinds),
  ...terms,
  state: z.enum(couponStates),
  /** Why a voucher was given, as the operator wrote it. */
  note: z.string(),
  /** When it was claimed or given. */
  createTime: moment,
  /** When and for which order it was used, and what it paid. */
  useTime: momentOrNull,
  orderId: idOrNull,
  paid: amountOrNull,
})
export type Coupon = z.infer<typeof coupon>

/** Why a coupon is not for a machine: for others, a unit costs too little, or it would pay too much of the price. */
export const couponMisfits = ['machine', 'min-price', 'own-part'] as const

export const fittedCoupon = z.extend(coupon, {
  /** What it would take off the price of this machine, or null when it does not fit. */
  off: amountOrNull,
  misfit: z.nullable(z.enum(couponMisfits)),
})
export type FittedCoupon = z.infer<typeof fittedCoupon>

const forMember = { service: 'gift', who: 'member' } as const

export const couponIsOpen = call({
  ...forMember,
  method: 'GET',
  path: 'coupon/isOpen',
  // If not: there are none now, they are not given in the member’s country, or the promotions budget is empty.
  about: 'Whether there are coupons to claim, and if not, why.',
  request: z.object({}),
  data: z.object({ isOpen: z.boolean(), reason: z.nullable(z.enum(['none', 'country', 'country-unknown', 'budget'])) }),
  refusals: {},
})

export const couponAll = call({
  ...forMember,
  method: 'GET',
  path: 'coupon/all',
  mayLag: true,
  about: 'Coupons to claim now, those that end first first.',
  request: z.object({}),
  data: z.array(couponOffer),
  refusals: {},
})

export const productCoupons = call({
  ...forMember,
  method: 'GET',
  path: 'coupon/productCoupons',
  about: 'Coupons to claim now that fit one machine.',
  request: z.object({ productId: id }),
  data: z.array(couponOffer),
  refusals: { 'product.unknown': 404 },
})

export const userCoupons = call({
  ...forMember,
  method: 'GET',
  path: 'coupon/userCoupons',
  mayLag: true,
  about: 'Own coupons and vouchers, newest first.',
  request: z.object({
    ...page,
    state: z.optional(z.enum(couponStates)),
    kind: z.optional(z.enum(couponKinds)),
  }),
  data: listOf(coupon),
  refusals: {},
})

export const userProductCoupons = call({
  ...forMember,
  method: 'GET',
  path: 'coupon/userProductCoupons',
  about: 'Own coupons for one machine, those that take off most first.',
  request: z.object({ productId: id }),
  data: z.array(fittedCoupon),
  refusals: { 'product.unknown': 404 },
})

export const productCouponData = call({
  ...forMember,
  method: 'GET',
  // The specification spells it like this.
  path: 'coupon/queryPruductCouponData',
  // All own coupons that are not used or expired, each with what it takes off or why it does not fit, and those that
  // could be claimed for it.
  about: 'What a purchase of one machine has to do with coupons.',
  request: z.object({ productId: id }),
  data: z.object({ coupons: z.array(fittedCoupon), offers: z.array(couponOffer) }),
  refusals: { 'product.unknown': 404 },
})

export const receiveCoupon = call({
  ...forMember,
  method: 'POST',
  path: 'coupon/receiveCoupon',
  changes: ['coupon', 'user'],
  about: 'Claims a coupon, once for each member.',
  request: z.object({ couponId: id }),
  data: coupon,
  refusals: {
    'coupon.unknown': 404,
    'coupon.not-open': 409,
    'coupon.country': 403,
    'reward.country-unknown': 403,
    'coupon.received': 409,
    'coupon.none-left': 409,
    'coupon.none-today': 409,
    'coupon.no-budget': 409,
    'platform.stopped': 409,
    'coupon.frozen': 403,
  },
})
