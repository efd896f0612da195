import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, listOf, moment, momentOrNull, page, wholeNumber } from '../fields.ts'
import { noReward, rewardState } from './reward.ts'

/** How many levels of a team are counted. */
export const teamLevels = 10

/** A level's name by number of valid direct invitations. It has a badge and no money. */
export const grade = z.object({
  /** 0 to 5. */
  grade: z.int(),
  gradeText: z.string(),
  /** From how many valid users on. */
  from: z.int(),
})

/** How many people a level of the team has, and how many of them are valid users. */
export const teamLevel = z.object({ level: z.int(), people: z.int(), valid: z.int() })

export const shareInfo = call({
  service: 'gift',
  method: 'POST',
  path: 'share/info',
  reads: ['invite'],
  changes: [],
  who: 'member',
  // The invitation centre: code, link, totals, level, and how the reward works. The reward is flat, for a direct
  // invitation only, once for each person who was invited.
  about: 'The invitation centre.',
  request: z.object({}),
  data: z.object({
    inviteCode: z.string(),
    /** The link without the code, which is put at its end. */
    shareUrl: z.string(),
    /** The whole link: what is shared. */
    shareLink: z.string(),
    /** The own account, shortened: +91 ••• 001. */
    account: z.string(),
    /** People who registered with the code. */
    invited: z.int(),
    /** Those of them who are verified and have signed in on three days. */
    validUsers: z.int(),
    /** How many people are in the team, by level from 1; levels without anybody are left out. */
    levels: z.array(teamLevel),
    /** People of all levels. */
    team: z.int(),
    level: grade,
    /** Null at the highest one. */
    nextLevel: z.nullable(grade),
    /** All levels, lowest first. */
    grades: z.array(grade),
    /** Who invited the member: the name, shortened, or empty. */
    referrer: z.string(),
    /** The reward for one invitation. */
    reward: amount,
    /** What the member has received for invitations. */
    amount,
    /** On how many days an invited person signs in before it counts. */
    signInDays: z.int(),
    programme: rewardState,
    /** An invitation goes to review when one of these is true; `max` is the number in it, 0 where there is none. */
    reviewRules: z.array(
      z.object({ rule: z.enum(['same-device', 'same-network', 'ring', 'farm', 'burst']), max: z.int() }),
    ),
  }),
  refusals: {},
})

/** Somebody in the team. Nothing about anybody's money. */
export const teamPerson = z.object({
  id,
  /** Shortened, as Ra••. */
  name: z.string(),
  level: z.int(),
  createTime: moment,
  isVerified: z.boolean(),
  /** On how many days they have signed in, at most as many as it takes. */
  signInDays: z.int(),
  /** When they became a valid user, or null. */
  validTime: momentOrNull,
  /**
   * Of the reward for inviting them, on level 1 only: `waiting` for what is missing, `review` by an operator, `paid`,
   * `unpaid` with `noReward`, `rejected` by the review. Empty on deeper levels, which earn nothing.
   */
  state: z.enum(['', 'waiting', 'review', 'paid', 'unpaid', 'rejected']),
  noReward,
  /** What the member received for them; 0 while nothing. */
  amount,
  /** Why it was rejected, in the reviewer's words; empty otherwise. */
  reason: z.string(),
})
export type TeamPerson = z.infer<typeof teamPerson>

export const invitedFloor = call({
  service: 'gift',
  method: 'POST',
  path: 'share/invited/floor',
  reads: ['invite'],
  changes: [],
  who: 'member',
  about: 'The people whom the member invited directly, newest first.',
  request: z.object(page),
  data: listOf(teamPerson),
  refusals: {},
})

export const invitedFloor2 = call({
  service: 'gift',
  method: 'POST',
  path: 'share/invited/floor2',
  reads: ['invite'],
  changes: [],
  who: 'member',
  about: 'The people of one deeper level, newest first.',
  request: z.object({ ...page, level: z._default(wholeNumber(1, teamLevels), 2) }),
  data: listOf(teamPerson),
  refusals: {},
})

export const invitedCounts = call({
  service: 'gift',
  method: 'POST',
  path: 'share/invited/floor/num',
  reads: ['invite'],
  changes: [],
  who: 'member',
  about: 'How many people and valid users each level of the team has.',
  request: z.object({}),
  data: z.object({
    team: z.int(),
    valid: z.int(),
    levels: z.array(teamLevel),
  }),
  refusals: {},
})

export const inviteRewards = call({
  service: 'gift',
  method: 'POST',
  path: 'app/user/queryInviteMsg',
  reads: ['invite'],
  changes: [],
  who: 'member',
  about: 'Rewards received for invitations, newest first, with who was invited.',
  request: z.object(page),
  data: z.extend(
    listOf(
      z.object({
        id,
        /** Shortened. */
        name: z.string(),
        amount,
        createTime: moment,
        code: z.string(),
        recordId: z.string(),
      }),
    ),
    { amount },
  ),
  refusals: {},
})
