import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, listOf, moment, momentOrNull, page, dayOrNull } from '../fields.ts'

export const programmeKinds = [
  'sign-in',
  'welcome',
  'invitation',
  'code',
  'exchange',
  'coupon',
  'group',
  'share',
] as const
export type ProgrammeKind = (typeof programmeKinds)[number]

/** Of these kinds there are as many programmes as there are offers; of the others one. `is_offer` says so. */
export const offerKinds: readonly ProgrammeKind[] = ['code', 'exchange', 'coupon']
/** Programmes of these kinds need a limit for each member. */
export const memberLimitKinds: readonly ProgrammeKind[] = ['code', 'exchange']

/**
 * Why there is no reward: `closed` the programme is not open, `country` not in the member's country, `country-unknown`
 * the member has to say first where they are, `frozen` the account is, `limit` of the day, `ended` all of it was given
 * out, `received` already, `empty` the budget, `stopped` all rewards, because less is held than owed. `verify` the
 * member has to be verified first.
 */
export const noRewardReasons = [
  '',
  'closed',
  'country',
  'country-unknown',
  'frozen',
  'limit',
  'ended',
  'received',
  'empty',
  'stopped',
  'verify',
] as const
export const noReward = z.enum(noRewardReasons)
export type NoReward = z.infer<typeof noReward>

/** A programme as it is for the member who asks. */
export const rewardState = z.object({
  /** Whether a reward could be had now. */
  isOpen: z.boolean(),
  /** Why not; empty when it is open. */
  reason: noReward,
  /** Until when the programme runs; null without an end. */
  endTime: momentOrNull,
  /** What is left in the promotions budget and promised to nobody. */
  budgetLeft: amount,
})
export type RewardState = z.infer<typeof rewardState>

/** Refusals of a reward that is asked for, each with its own sentence. */
export const rewardRefusals = {
  'reward.closed': 409,
  'reward.country': 403,
  'reward.country-unknown': 403,
  'reward.frozen': 403,
  'reward.limit': 409,
  'reward.ended': 409,
  'reward.received': 409,
  'reward.empty': 409,
  'platform.stopped': 409,
  'reward.verify': 403,
} as const

/** A reward that was received. */
export const rewardItem = z.object({
  id,
  kind: z.enum(programmeKinds),
  /** As in the wallet's records: 6 for an invitation, 9 for the welcome of somebody who was invited, 7 for others. */
  type: z.int(),
  amount,
  /** What it was for, in the reader's language. */
  description: z.string(),
  createTime: moment,
  /** The code of its record, which `wallet/record/detail` finds under `recordId`. */
  code: z.string(),
  recordId: z.string(),
})
export type RewardItem = z.infer<typeof rewardItem>

export const rewardRecord = call({
  service: 'gift',
  method: 'GET',
  path: 'reward/record',
  mayLag: true,
  who: 'member',
  about: 'Rewards received, newest first, with the sum of each kind.',
  request: z.object({ ...page, kind: z.optional(z.enum(programmeKinds)) }),
  data: z.extend(listOf(rewardItem), {
    /** Of all kinds and pages. */
    amount,
    /** One for each kind of which there is a programme or a reward, in a fixed order. */
    kinds: z.array(
      z.object({ kind: z.enum(programmeKinds), count: z.int(), amount, programme: rewardState, each: amount }),
    ),
  }),
  refusals: {},
})

export const welcome = z.object({
  /** What `receive` pays now, or has paid. */
  amount,
  state: z.enum(['open', 'received', 'closed']),
  noReward,
  receivedTime: momentOrNull,
  /** The starter machine whose day it is; null where the amount is fixed. */
  machine: z.nullable(
    z.object({
      productId: id,
      productName: z.string(),
      productImg: z.string(),
      /** The day of `amount` is that of so many units. */
      units: z.int(),
      /** The settled day; null when none is settled yet, and the amount is what is expected. */
      day: dayOrNull,
    }),
  ),
  programme: rewardState,
})
export type Welcome = z.infer<typeof welcome>

export const welcomeQuery = call({
  service: 'gift',
  method: 'GET',
  path: 'registerReward/query',
  reads: ['reward'],
  who: 'member',
  about: 'The welcome reward: one free day of income of the starter machine.',
  request: z.object({}),
  data: welcome,
  refusals: {},
})

const receive = {
  service: 'gift',
  path: 'registerReward/receive',
  changes: ['reward', 'signin', 'invite', 'group', 'shareLink', 'coupon', 'wallet', 'message'],
  who: 'member',
  // Receives the welcome reward. Asked for again, it answers the same and pays nothing.
  about: 'Receives the welcome reward.',
  request: z.object({}),
  data: welcome,
  refusals: rewardRefusals,
} as const
/** As in the specification. */
export const welcomeReceiveByGet = call({ ...receive, method: 'GET' })
export const welcomeReceive = call({ ...receive, method: 'POST' })

export const popupRewards = call({
  service: 'msg',
  method: 'GET',
  path: 'sys/queryPopUpRwList',
  mayLag: true,
  reads: ['reward'],
  who: 'member',
  // Rewards to show in a popup on Home: those that the member could receive now by one tap (the welcome reward), and
  // those received in the last three days and not seen yet. Once answered, a received one counts as seen.
  about: 'Rewards to show in a popup on Home.',
  request: z.object({}),
  data: z.array(
    z.object({
      kind: z.enum(programmeKinds),
      /** `open` can be received, `received` was. */
      state: z.enum(['open', 'received']),
      amount,
      description: z.string(),
      createTime: momentOrNull,
      /** The app's screen for it. */
      path: z.string(),
    }),
  ),
  refusals: {},
})

export const promotionsBudget = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/promotions',
  mayLag: true,
  who: 'anyone',
  about: 'The promotions budget, in public, with the programmes that it pays for.',
  request: z.object({}),
  data: z.object({
    /** Put in by the owner. */
    funded: amount,
    /** Paid as rewards. */
    granted: amount,
    /** Paid for machines by coupons. */
    used: amount,
    /** What open coupons may still use. */
    promised: amount,
    /** What is left, promised or not. */
    left: amount,
    /** What is left and promised to nobody: rewards are paid while this lasts. */
    free: amount,
    /** False while all rewards have stopped because less is held than owed. */
    isPaying: z.boolean(),
    programmes: z.array(
      z.object({
        kind: z.enum(programmeKinds),
        name: z.string(),
        amounts: z.array(amount),
        isOpen: z.boolean(),
        startTime: moment,
        endTime: momentOrNull,
        /** How many rewards it has paid, and what they came to. */
        rewards: z.int(),
        spent: amount,
        /** Its limits, null without: rewards a day, to a member, and in all. */
        dayMax: z.nullable(z.int()),
        memberMax: z.nullable(z.int()),
        totalMax: z.nullable(z.int()),
        /** ISO codes of countries where it is off; ZZ where the country is not known. */
        countriesOff: z.array(z.string()),
      }),
    ),
  }),
  refusals: {},
})
