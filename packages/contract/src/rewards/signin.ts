import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, listOf, moment, page, readerZone } from '../fields.ts'
import { noReward, rewardState } from './reward.ts'

export const signinToday = z.object({
  /** Today's date where the member is. */
  day,
  isSigned: z.boolean(),
  /** Days in a row, today included once it is signed. */
  streak: z.int(),
  /** On how many days the member has ever signed in. */
  days: z.int(),
  /** What today's sign-in pays, or has paid. 0 when there is no reward to get. */
  amount,
  /** What each day of a streak pays; the last one is for all later days. One entry when every day is the same. */
  amounts: z.array(amount),
  /** Why today's sign-in has no reward, or none when it has. */
  noReward,
  programme: rewardState,
})
export type SigninToday = z.infer<typeof signinToday>

const today = {
  service: 'gift',
  path: 'signin/today',
  who: 'member',
  about: 'Today’s sign-in, the streak, and what today pays.',
  request: z.object(readerZone),
  data: signinToday,
  refusals: {},
} as const

export const signinState = call({ ...today, method: 'GET' })
/** The specification asks for the status by POST as well. */
export const signinStatus = call({ ...today, method: 'POST', changes: [] })

export const todaySignin = call({
  service: 'gift',
  method: 'POST',
  path: 'signin/todaySignin',
  changes: ['reward', 'signin', 'invite', 'group', 'shareLink', 'coupon', 'wallet', 'message'],
  who: 'member',
  // Signs in for today, once a day in the member’s time zone. Signing in counts whether there is a reward for it or
  // not; `noReward` says why there was none. Again on the same day it answers the same.
  about: 'Signs in for today.',
  request: z.object(readerZone),
  data: signinToday,
  refusals: {},
})

export const signinRecord = call({
  service: 'gift',
  method: 'GET',
  path: 'signin/record',
  mayLag: true,
  who: 'member',
  about: 'Days on which the member signed in, newest first.',
  request: z.object({
    ...page,
    month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'field.choice'))),
  }),
  data: z.extend(
    listOf(
      z.object({
        day,
        /** When, on the business clock. */
        createTime: moment,
        /** Which day of the streak it was. */
        streak: z.int(),
        amount,
        /** The code of the record in the wallet, or empty without a reward. */
        code: z.string(),
        noReward,
      }),
    ),
    {
      /** What the sign-ins of the list have paid, of all its pages. */
      amount,
    },
  ),
  refusals: {},
})
