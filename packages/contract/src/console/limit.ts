import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, wholeNumber } from '../fields.ts'
import { forFinance, nonNegativeAmount, positiveAmount } from './fields.ts'

/** All limits of what is paid out: two people change them together. Amounts are of USDT, over 24 hours. */
export const limitsContent = z.object({
  /** Of one member and of one destination: up to this nobody has to approve, and from there on two people do. */
  automaticMember: nonNegativeAmount,
  twoPeopleFrom: positiveAmount,
  /** What nobody has to approve, of everybody together. */
  automaticBank: nonNegativeAmount,
  automaticBep20: nonNegativeAmount,
  automaticTrc20: nonNegativeAmount,
  automaticAllRails: nonNegativeAmount,
  automaticYoungMembers: nonNegativeAmount,
  youngMemberDays: wholeNumber(0, 365),
  automaticNewDestinations: nonNegativeAmount,
  newDestinationDays: wholeNumber(0, 365),
  /** What the bank pays, approved or not; the first is of one payout. */
  bankPayoutMax: nonNegativeAmount,
  bankMemberDayMax: nonNegativeAmount,
  bankDayMax: nonNegativeAmount,
})

export const automaticLimits = ['bank', 'bep20', 'trc20', 'day', 'young', 'new'] as const

export const limitShow = call({
  ...forFinance,
  method: 'GET',
  path: 'console/limit/show',
  about: 'The limits of what is paid out, how much of each is used, and how many withdrawals wait because of it.',
  request: z.object({}),
  data: z.object({
    limits: limitsContent,
    /** Of what nobody has to approve. */
    automatic: z.array(z.object({ name: z.enum(automaticLimits), used: amount, max: amount, waiting: z.int() })),
  }),
  refusals: {},
})
