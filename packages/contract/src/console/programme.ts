import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, listOf, moment, momentOrNull, nameText, page, text, wholeNumber } from '../fields.ts'
import { programmeKinds } from '../rewards/reward.ts'
import { forOperators, operatorRef, outsideUrl, positiveAmount, usableUntil, operatorOrNull } from './fields.ts'

/** What a version of a programme says, besides its amounts. Limits count rewards; null is no limit. */
const said = {
  name: z.string(),
  /** By the day of the streak; one for kinds without a streak. */
  amounts: z.array(amount),
  startTime: moment,
  endTime: momentOrNull,
  dayMax: z.nullable(z.int()),
  memberMax: z.nullable(z.int()),
  totalMax: z.nullable(z.int()),
  /** ISO 3166 codes; ZZ is for members whose country is not known. */
  countriesOff: z.array(z.string()),
  /** What only some kinds have: see programmeTerms. */
  terms: z.record(z.string(), z.unknown()),
}

/** One that was approved; its id is that of the proposal. */
export const programmeVersion = z.object({
  id,
  version: z.int(),
  ...said,
  reason: z.string(),
  proposedBy: operatorRef,
  proposedTime: moment,
  decidedBy: operatorOrNull,
  decidedTime: momentOrNull,
})

export type ProgrammeVersion = z.infer<typeof programmeVersion>

export const programmeRow = z.object({
  id,
  kind: z.enum(programmeKinds),
  state: z.enum(['waiting', 'open', 'ended', 'stopped']),
  version: z.int(),
  ...said,
  /** Paid so far, in number and amount; and how many today. */
  rewards: z.int(),
  spent: amount,
  dayRewards: z.int(),
  stopReason: z.string(),
})
export type ProgrammeRow = z.infer<typeof programmeRow>

export const promotionsFigures = z.object({
  funded: amount,
  granted: amount,
  used: amount,
  promised: amount,
  left: amount,
  free: amount,
  isPaying: z.boolean(),
})

/** What was paid in the last 30 days on one operator's word: whom they verified, and what they approved. */
const reviewerRow = z.extend(operatorRef, {
  rewards: z.int(),
  amount,
  /** What counts of today, and how much of it there may be. */
  today: z.int(),
  todayMax: z.int(),
})
export type ReviewerRow = z.infer<typeof reviewerRow>

export const programmeList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/programme/list',
  about: 'The programmes of rewards, the promotions budget, and what rests on each operator’s word.',
  request: z.object({ ...page, kind: z.optional(z.enum(programmeKinds)) }),
  data: z.extend(listOf(programmeRow), { budget: promotionsFigures, reviewers: z.array(reviewerRow) }),
  refusals: {},
})

export const programmeOne = call({
  ...forOperators,
  method: 'GET',
  path: 'console/programme/one',
  about: 'One programme with all of its versions that were approved, newest first.',
  request: z.object({ id }),
  data: z.object({ programme: programmeRow, versions: z.array(programmeVersion) }),
  refusals: { 'programme.unknown': 404 },
})

const limit = z._default(z.nullable(wholeNumber(1, 2_000_000_000)), null)
const country = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'field.choice'))

/** What a kind has beside the rest. Unknown ones are refused, so that nobody signs what nothing reads. */
const programmeTerms = z.strictObject({
  /** welcome: the starter machine, and of how many units the free day is. */
  machineId: z.optional(id),
  units: z.optional(wholeNumber(1, 10_000)),
  /** coupon: whether it is a voucher or received by codes, what it is for, and until when it can be used. */
  isVoucher: z.optional(z.boolean()),
  isByCode: z.optional(z.boolean()),
  percent: z.optional(wholeNumber(1, 90)),
  /** In the smallest unit of USDT. */
  minPrice: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  machineIds: z.optional(z.array(id).check(z.maxLength(100))),
  expiresAt: z.optional(usableUntil),
  /** group: its name and where it is. */
  groupName: z.optional(text(80)),
  groupUrl: z.optional(outsideUrl),
  /** share: the sites on which a video may be, as host names. */
  sites: z.optional(z.array(z.string().check(z.regex(/^[a-z0-9.-]{3,60}$/))).check(z.maxLength(20))),
})

export type ProgrammeTerms = z.output<typeof programmeTerms>

/** What is proposed: a programme or, with the id of one, its next version. */
export const programmeContent = z.object({
  programmeId: z.optional(id),
  kind: z.enum(programmeKinds),
  name: nameText(80),
  amounts: z.array(positiveAmount).check(z.minLength(1), z.maxLength(31)),
  startTime: moment,
  endTime: z._default(momentOrNull, null),
  dayMax: limit,
  memberMax: limit,
  totalMax: limit,
  countriesOff: z._default(z.array(country).check(z.maxLength(250)), []),
  terms: z._default(programmeTerms, {}),
})
