import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, id, idOrNull, listOf, moment, momentOrNull } from '../fields.ts'
import { couponKinds, couponStates } from '../rewards/coupon.ts'
import { forOperators, pageOfDays, operatorOrNull } from './fields.ts'

const terms = {
  name: z.string(),
  /** What it takes off the price of one unit; with `percent`, at most this much. */
  amount,
  percent: z.nullable(z.int()),
}

export const couponProgrammeStates = ['open', 'waiting', 'ended', 'stopped'] as const

/** A programme of coupons as it applies. */
const couponProgramme = z.object({
  id,
  ...terms,
  state: z.enum(couponProgrammeStates),
  isVoucher: z.boolean(),
  isByCode: z.boolean(),
  minPrice: amount,
  machines: z.array(z.object({ id, name: z.string() })),
  startTime: moment,
  endTime: momentOrNull,
  expireTime: moment,
  /** How many there are at most. */
  total: z.nullable(z.int()),
  countriesOff: z.array(z.string()),
  /** How many were claimed or given; of these, how many are open, used and expired. */
  given: z.int(),
  open: z.int(),
  used: z.int(),
  expired: z.int(),
  /** What used ones have paid, and what open ones have promised. */
  paid: amount,
  promised: amount,
})

export const couponProgrammeList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/couponProgramme/list',
  about: 'Programmes of coupons and vouchers, newest first.',
  request: z.object(pageOfDays),
  data: listOf(couponProgramme),
  refusals: {},
})

export const couponHolder = z.object({
  id,
  memberId: id,
  memberName: z.string(),
  programmeId: id,
  ...terms,
  kind: z.enum(couponKinds),
  state: z.enum(couponStates),
  createTime: moment,
  expireTime: moment,
  useTime: momentOrNull,
  orderId: idOrNull,
  paid: amountOrNull,
  /** Who gave a voucher, and why. */
  givenBy: operatorOrNull,
  note: z.string(),
})

export const couponList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/coupon/list',
  hasPersonalData: true,
  about: 'Coupons and vouchers of members, newest first: who has what.',
  request: z.object({
    ...pageOfDays,
    memberId: z.optional(id),
    programmeId: z.optional(id),
    state: z.optional(z.enum(couponStates)),
  }),
  data: listOf(couponHolder),
  refusals: {},
})
