import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  amount,
  amountOrNull,
  flag,
  id,
  idOrNull,
  listOf,
  moment,
  momentOrNull,
  nameText,
  text,
  wholeNumber,
} from '../fields.ts'
import { couponKinds, couponStates } from '../rewards/coupon.ts'
import {
  approvalText,
  forFinance,
  forOperators,
  nonNegativeAmount,
  operatorRef,
  pageOfDays,
  positiveAmount,
  usableUntil,
} from './fields.ts'

const terms = {
  name: z.string(),
  /** What it takes off the price of one unit; with `percent`, at most this much. */
  amount,
  percent: z.nullable(z.int()),
}

export const couponProgrammeStates = ['proposed', 'open', 'waiting', 'ended', 'stopped'] as const

/** A programme of coupons as it applies, or as it was first proposed. */
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

export const couponProgrammePropose = call({
  ...forFinance,
  method: 'POST',
  path: 'console/couponProgramme/propose',
  about: 'Proposes a programme of coupons or vouchers.',
  request: z.object({
    name: nameText(80),
    /** A voucher is given to a member by an operator; a coupon is claimed by the member. */
    isVoucher: flag,
    /** Received by redemption codes, which are made for the programme, and claimed by nobody without one. */
    isByCode: z._default(flag, false),
    amount: positiveAmount,
    percent: z.optional(z.nullable(wholeNumber(1, 90))),
    minPrice: z._default(nonNegativeAmount, '0'),
    machineIds: z._default(z.array(id).check(z.maxLength(100)), []),
    startTime: moment,
    endTime: z.optional(momentOrNull),
    expireTime: usableUntil,
    total: wholeNumber(1, 1_000_000),
    countriesOff: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(300)), []),
    reason: text(500),
  }),
  data: z.object({ id, programmeId: id, approvalText }),
  refusals: { 'machine.unknown': 404, 'coupon.dates': 400 },
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
  givenBy: z.nullable(operatorRef),
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

export const voucherGive = call({
  ...forOperators,
  method: 'POST',
  path: 'console/coupon/give',
  changes: ['coupon', 'couponProgramme'],
  about: 'Gives a voucher to one member, who sees the reason.',
  request: z.object({ memberId: id, programmeId: id, reason: text(200) }),
  data: z.object({ id }),
  refusals: {
    'coupon.unknown': 404,
    'member.unknown': 404,
    'member.frozen': 409,
    'voucher.closed': 409,
    'voucher.country': 409,
    'voucher.limit': 409,
    'voucher.budget': 409,
    'review.operator-limit': 409,
  },
})
