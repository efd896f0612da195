import * as z from 'zod/mini'
import { call, roles, type Refusals, type Role } from '../call.ts'
import { flag, id, listOf, localized, moment, momentOrNull, nameText, page, text, wholeNumber } from '../fields.ts'
import { rewardRefusals } from '../rewards/reward.ts'
import { moderationActions } from '../square/safety.ts'
import type { DecisionGroup } from '../transparency/decisions.ts'
import { localCurrency } from '../wallet/amounts.ts'
import { adjustmentContent } from './adjustment.ts'
import { agreementLengthMax } from './agreement.ts'
import { codesContent } from './code.ts'
import { muteDaysMax } from './community.ts'
import {
  flagged,
  forEverybody,
  forOperators,
  internal,
  operatorRef,
  optionalReason,
  pageOfDays,
  positiveAmount,
  publicKey,
  signature,
  operatorOrNull,
} from './fields.ts'
import { limitsContent } from './limit.ts'
import { destinationRails, machineTerms } from './machine.ts'
import { meterContent, register } from './meter.ts'
import { programmeContent } from './programme.ts'
import { reportContent } from './report.ts'
import { approvalRuleContent, tariffContent } from './tariff.ts'

/** A kind of what operators propose, as `rule_…()` has it in SQL: a test compares them. */
type Kind = {
  /** Who may propose, decide and read it. */
  readonly roles: readonly Role[]
  /** Two: one proposes and another decides. One: it is done at once, and another looks at it within a day. */
  readonly signatures: 1 | 2
  /** What one does and nobody has to look at: somebody else decides about it, or has signed what it decides about. */
  readonly needsLook?: false
  /** About a person: what is signed names its facts by their salted hash, so that it can be published. */
  readonly isPersonal?: true
  /** What members read it as on the public page; see `groupOf`. */
  readonly group?: DecisionGroup
  /** What the operator enters. The database says what that is before and after. */
  readonly content: z.ZodMiniType
  /** Why the operator wants it; without this, a text that members may read. */
  readonly reason?: z.ZodMiniType<string, string | undefined>
  /** Why the kind says no, when it is proposed or decided. */
  readonly refusals: Refusals
  /** What it changes once it is done, in the words of a call’s `changes`. */
  readonly changes: readonly string[]
}

const byFinance = { roles: ['finance', 'admin'], signatures: 2 } as const
const ofMachine = {
  ...byFinance,
  group: 'machines',
  changes: ['machine'],
} as const
/** With a port where it is not the usual one. */
const hostName = internal(
  z.string().check(z.trim(), z.maxLength(100), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/i)),
)

/** What one person does about a machine’s day; two are needed until it pays. */
const ofReport = {
  ...byFinance,
  signatures: 1,
  group: 'machines',
  changes: ['report', 'receipt', 'machine', 'settlement'],
} as const
const decideReportRefusals = {
  'report.unknown': 404,
  'report.decided': 409,
  'report.own': 403,
  'report.own-key': 403,
  'report.own-receipt': 403,
} as const
const ofProgramme = { ...byFinance, group: 'rewards', changes: ['programme', 'couponProgramme', 'code'] } as const
/** What one person does about a member. */
const ofMember = {
  signatures: 1,
  isPersonal: true,
  changes: ['member', 'withdraw'],
} as const
const bySupport = { ...ofMember, roles: ['support', 'admin'] } as const
const memberRefusals = { 'member.unknown': 404 } as const
/** What is decided about operators: an admin is one of those who sign it. */
const ofOperator = { ...byFinance, isPersonal: true, group: 'people', changes: ['operator'] } as const
const operatorRefusals = { 'operator.unknown': 404, 'operator.no-admin': 403 } as const
const itemRefusals = { 'reconciliation.unknown': 404, 'reconciliation.closed': 409 } as const
const machineRefusals = { 'machine.unknown': 404, 'machine.retired': 409 } as const

const ofMeter = { ...ofMachine, changes: ['station', 'machine'] } as const
const meterRefusals = {
  ...machineRefusals,
  'station.unknown': 404,
  'station.closed': 409,
  'station.no-connector': 400,
  'meter.key': 400,
  'meter.cloned': 409,
  'meter.register-back': 409,
} as const

export const proposalKinds = {
  rate: {
    ...byFinance,
    group: 'rates',
    content: z.object({ currency: localCurrency, rate: positiveAmount }),
    refusals: { 'rate.beyond-band': 409, 'rate.off-source': 409 },
    changes: ['rate'],
  },
  'machine-terms': {
    ...ofMachine,
    content: z.object({ machineId: id, ...machineTerms }),
    refusals: {
      ...machineRefusals,
      'machine.units-rise': 409,
      'machine.units-sold': 409,
      'machine.window': 400,
      'machine.draft': 409,
      'proposal.same': 409,
    },
  },
  'machine-key': {
    ...ofMachine,
    content: z.object({ machineId: id, publicKey }),
    refusals: { ...machineRefusals, 'machine.key-weak': 400, 'machine.key-taken': 409 },
  },
  'machine-destination': {
    ...ofMachine,
    content: z.object({ machineId: id, rail: z.enum(destinationRails), destination: internal(text(120)) }),
    refusals: { ...machineRefusals, 'machine.destination': 400 },
  },
  /** A meter at a connector, from a register in watt-hours on. Without a key its sessions are only reported. */
  meter: {
    ...ofMeter,
    content: z.object(meterContent),
    refusals: { ...meterRefusals, 'meter.taken': 409, 'meter.demo': 409 },
  },
  'meter-replacement': {
    ...ofMeter,
    /** The last register is that of the meter that goes. */
    content: z.object({ ...meterContent, lastRegister: register }),
    refusals: { ...meterRefusals, 'meter.none': 409 },
  },
  tariff: {
    ...ofMachine,
    content: tariffContent,
    refusals: {
      ...machineRefusals,
      'tariff.past': 409,
      'tariff.currency': 409,
      'tariff.free': 400,
      'tariff.energy-only': 400,
    },
    changes: ['tariff', 'machine'],
  },
  /** When the sum of a machine’s sessions needs no person to be approved. */
  'approval-rule': {
    ...byFinance,
    group: 'machines',
    content: approvalRuleContent,
    refusals: { 'proposal.same': 409 },
    changes: ['tariff', 'report'],
  },
  'machine-retirement': { ...ofMachine, content: z.object({ machineId: id }), refusals: machineRefusals },
  'operator-invitation': {
    ...ofOperator,
    content: z.object({ email: z.email(), name: nameText(60), role: z.enum(roles) }),
    refusals: { 'operator.exists': 409, 'operator.no-admin': 403, 'operator.no-mail': 409 },
  },
  /** A link to the operator’s own address, by which they set a new password and second factor. */
  'operator-reset': {
    ...ofOperator,
    content: z.object({ operatorId: id }),
    refusals: { ...operatorRefusals, 'operator.no-mail': 409 },
  },
  'operator-change': {
    ...ofOperator,
    content: z.object({ operatorId: id, name: nameText(60), role: z.enum(roles), isActive: flag }),
    refusals: { ...operatorRefusals, 'operator.last-admin': 409, 'proposal.same': 409 },
  },
  'operator-stop': {
    ...ofOperator,
    signatures: 1,
    content: z.object({ operatorId: id }),
    refusals: { ...operatorRefusals, 'operator.last-admin': 409, 'proposal.same': 409 },
  },
  agreement: {
    ...byFinance,
    group: 'machines',
    /** A new version of the lease agreement, in all languages that it has. */
    content: z.object({ text: localized(agreementLengthMax) }),
    refusals: { 'proposal.same': 409 },
    changes: ['agreement', 'product'],
  },
  'link-host': {
    ...byFinance,
    group: 'app',
    content: z.object({ host: hostName, isAllowed: flag }),
    refusals: { 'proposal.same': 409 },
    changes: ['linkHost'],
  },
  version: {
    roles: ['support', 'admin'],
    group: 'app',
    signatures: 2,
    content: z.object({ versionId: id, isPublished: flag }),
    refusals: { 'content.unknown': 404, 'proposal.same': 409, 'link-host.missing': 409 },
    changes: ['version'],
  },
  adjustment: {
    ...byFinance,
    group: 'money',
    content: adjustmentContent,
    refusals: {
      'adjustment.incomplete': 400,
      'adjustment.insufficient': 409,
      'adjustment.no-key': 409,
      'receipt.unknown': 404,
      'receipt.used': 409,
    },
    changes: ['adjustment', 'reconciliation', 'rail'],
  },
  'report-entry': {
    ...ofReport,
    needsLook: false,
    content: reportContent,
    reason: optionalReason,
    refusals: { 'machine.unknown': 404, 'report.day-taken': 409, 'report.future': 400, 'file.missing': 400 },
  },
  'report-approval': {
    ...ofReport,
    needsLook: false,
    /** Those of a day, for example. */
    content: z.object({ reportIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    reason: optionalReason,
    refusals: decideReportRefusals,
  },
  'report-rejection': { ...ofReport, content: z.object({ reportId: id }), refusals: decideReportRefusals },
  limits: {
    ...byFinance,
    group: 'money',
    content: limitsContent,
    refusals: { 'limits.order': 400, 'proposal.same': 409 },
    changes: ['limit', 'withdraw'],
  },
  /** Its reason is what members read of it. */
  release: {
    ...byFinance,
    group: 'money',
    content: z.object({ machineId: id, amount: positiveAmount }),
    refusals: { 'machine.unknown': 404, 'release.above-capital': 409, 'release.no-destination': 409 },
    changes: ['release', 'machine'],
  },
  programme: {
    ...ofProgramme,
    content: programmeContent,
    refusals: {
      'programme.unknown': 404,
      'programme.single': 409,
      'programme.dates': 400,
      'programme.no-machine': 404,
      'link-host.missing': 409,
      'programme.no-member-limit': 400,
      'coupon.dates': 400,
    },
  },
  'programme-stop': {
    ...ofProgramme,
    signatures: 1,
    content: z.object({ programmeId: id }),
    refusals: { 'programme.unknown': 404 },
  },
  codes: {
    ...ofProgramme,
    content: codesContent,
    refusals: {
      'code.unknown': 404,
      'programme.unknown': 404,
      'code.batch-too-large': 409,
      'code.needs-limit': 409,
      'programme.no-member-limit': 400,
      'proposal.stale': 409,
    },
  },
  'codes-stop': {
    ...ofProgramme,
    signatures: 1,
    content: z.object({ batchId: id }),
    refusals: { 'code.unknown': 404 },
  },
  voucher: {
    ...ofMember,
    roles: ['support', 'finance', 'admin'],
    content: z.object({ memberId: id, programmeId: id }),
    refusals: {
      'coupon.unknown': 404,
      'member.unknown': 404,
      'member.frozen': 409,
      'voucher.closed': 409,
      'voucher.country': 409,
      'voucher.country-unknown': 409,
      'voucher.limit': 409,
      'voucher.budget': 409,
      'review.operator-limit': 409,
    },
    changes: ['coupon', 'couponProgramme', 'programme'],
  },
  submission: {
    ...bySupport,
    content: z.object({ submissionId: id, isApproved: flag }),
    /** Needed for a rejection. */
    reason: optionalReason,
    refusals: {
      'review.reason-missing': 400,
      'review.unknown': 404,
      'proposal.decided': 409,
      'review.operator-limit': 409,
      ...rewardRefusals,
    },
    changes: ['submission', 'programme'],
  },
  'invitation-review': {
    ...bySupport,
    content: z.object({ invitedId: id, isApproved: flag }),
    /** Needed for a rejection. */
    reason: optionalReason,
    refusals: {
      'review.reason-missing': 400,
      'invitation.unknown': 404,
      'proposal.decided': 409,
      'review.operator-limit': 409,
    },
    changes: ['invitation', 'programme'],
  },
  freeze: {
    ...bySupport,
    content: z.object({ memberId: id }),
    refusals: { ...memberRefusals, 'member.frozen': 409 },
  },
  unfreeze: {
    ...bySupport,
    content: z.object({ memberId: id }),
    refusals: { ...memberRefusals, 'member.not-frozen': 409 },
  },
  'end-sessions': { ...bySupport, content: z.object({ memberId: id }), refusals: memberRefusals },
  'withdrawal-stop': {
    ...ofMember,
    roles: ['finance'],
    /** An end in the past lifts it. */
    content: z.object({ memberId: id, until: moment }),
    refusals: { ...memberRefusals, 'stop.too-long': 400, 'stop.none': 409 },
  },
  verification: {
    ...bySupport,
    content: z.object({ verificationId: id, isVerified: flag }),
    /** Needed for a rejection. */
    reason: optionalReason,
    refusals: {
      'verification.unknown': 404,
      'verification.decided': 409,
      'verification.taken': 409,
      'verification.reason-missing': 400,
    },
    changes: ['verification', 'member'],
  },
  'withdrawal-rejection': {
    ...ofMember,
    roles: ['finance', 'admin'],
    content: z.object({ withdrawalId: id }),
    refusals: { 'withdraw.unknown': 404, 'withdraw.not-pending': 409 },
    changes: ['withdraw', 'rail'],
  },
  'lost-payouts': {
    ...byFinance,
    group: 'money',
    content: z.object({ itemId: id }),
    reason: internal(text(1_000)),
    refusals: itemRefusals,
    changes: ['reconciliation', 'rail'],
  },
  /** A credit that a reorganisation took from the chain does not come back. */
  'vanished-credit': {
    ...byFinance,
    group: 'money',
    content: z.object({ itemId: id }),
    reason: internal(text(1_000)),
    refusals: itemRefusals,
    changes: ['reconciliation', 'rail', 'withdraw'],
  },
  'reconciliation-close': {
    ...byFinance,
    group: 'money',
    signatures: 1,
    content: z.object({ itemId: id }),
    reason: internal(text(1_000)),
    refusals: { ...itemRefusals, 'reconciliation.still-there': 409 },
    changes: ['reconciliation', 'rail'],
  },
  moderation: {
    ...ofMember,
    roles: ['support', 'guide', 'admin'],
    content: z.object({
      /** A post or a comment. */
      subjectId: id,
      /** By `keep` it stays as it is, and leaves the queue. */
      action: z.enum([...moderationActions, 'keep']),
      /** For how many days the author is muted. */
      muteDays: z._default(wholeNumber(1, muteDaysMax), 7),
    }),
    /** Needed for all but `keep`. */
    reason: optionalReason,
    refusals: {
      ...flagged,
      'post.unknown': 404,
      'moderation.reason-missing': 400,
      'moderation.no-member': 409,
      'moderation.own': 403,
      'moderation.muted-before': 403,
      'moderation.gone': 409,
      'moderation.no-change': 409,
    },
    changes: ['moderation', 'community'],
  },
} as const satisfies Record<string, Kind>

export type ProposalKind = keyof typeof proposalKinds
/** What a kind is by its name, for whoever does not know which one it is. */
export const getKind = (kind: ProposalKind): Kind => proposalKinds[kind]
/** Also of kinds that there are no more. */
export function groupOf(kind: string): DecisionGroup {
  const found = (proposalKinds as Readonly<Record<string, Kind>>)[kind]
  return found?.group ?? (found?.isPersonal ? 'members' : 'other')
}
export type ContentOf<Name extends ProposalKind> = z.input<(typeof proposalKinds)[Name]['content']>
/** What an operator wants to propose. */
export type Wish = { [Name in ProposalKind]: { readonly kind: Name; readonly content: ContentOf<Name> } }[ProposalKind]

export const kindNames = Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]]
/** Those that one person does at once and another looks at. */
export const lookKinds = kindNames.filter((kind) => getKind(kind).signatures === 1 && getKind(kind).needsLook !== false)
const kinds = Object.values(proposalKinds) as readonly Kind[]
const kindRefusals = Object.assign({}, ...kinds.map(({ refusals }) => refusals)) as UnionOf<
  (typeof proposalKinds)[ProposalKind]['refusals']
>
const kindChanges = ['proposal', ...new Set(kinds.flatMap(({ changes }) => changes))]

type UnionOf<Each> = { [Key in Each extends unknown ? keyof Each : never]: 409 }

const reason = text(500)
/** What an operator wants and why, in the shape that its kind says. */
const wish = z.discriminatedUnion(
  'kind',
  kindNames.map((kind) =>
    z.object({
      kind: z.literal(kind),
      content: proposalKinds[kind].content,
      reason: getKind(kind).reason ?? reason,
    }),
  ) as never,
) as unknown as z.ZodMiniType<Wish & { reason: string }, Wish & { reason: string }>

export const effectNames = [
  'holders',
  'rate',
  'for-hundred',
  'held-rates',
  'price',
  'day-return',
  'pay-back-days',
  'units-left',
  'reserve',
  'capital',
  'released',
  'owner',
  'promotions',
  'fx',
  'for-one',
  'for-two',
  'most-a-day',
  'promotions-free',
  'codes',
  'promotions-left',
  'role-admin',
  'role-finance',
  'role-guide',
  'role-support',
] as const

export const proposalStates = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const

const values = z.record(z.string(), z.unknown())

const proposal = z.object({
  id,
  kind: z.enum(kindNames),
  /** What it is about, such as the id of a machine or a currency; empty where that does not exist yet. */
  subject: z.string(),
  subjectName: z.string(),
  /** What it replaces; empty when it was proposed by an earlier version. */
  before: values,
  after: values,
  reason: z.string(),
  /** What its proposer signs, to the letter. */
  text: z.string(),
  /** False when it waited since before its kind took signatures: its proposer signs it now. */
  isSigned: z.boolean(),
  state: z.enum(proposalStates),
  proposedBy: operatorRef,
  proposedTime: moment,
  expiresTime: moment,
  decidedBy: operatorOrNull,
  decidedTime: momentOrNull,
  decideReason: z.string(),
  /** Of what one person did at once: who looked at it, and what they had against it. */
  seenBy: operatorOrNull,
  seenTime: momentOrNull,
  objection: z.string(),
})

export type ProposalRow = z.infer<typeof proposal>

const proposeRefusals = { ...kindRefusals, 'role.missing': 403 } as const

export const proposalDraft = call({
  ...forEverybody,
  method: 'POST',
  path: 'console/proposal/draft',
  changes: [],
  about: 'What would be proposed, before and after, and the text that its proposer signs. Nothing is stored.',
  request: wish,
  data: proposal,
  refusals: proposeRefusals,
})

export const proposalMake = call({
  ...forEverybody,
  method: 'POST',
  path: 'console/proposal/make',
  changes: kindChanges,
  about: 'Proposes what was drafted at that time, signed. The same again within ten minutes is the same proposal.',
  /** The salt is that of the draft, where its kind is about a person. */
  request: z.intersection(wish, z.object({ time: moment, salt: z.optional(id), signature })),
  data: proposal,
  refusals: {
    ...proposeRefusals,
    'approval.unsigned': 403,
    'proposal.late': 409,
    'proposal.open-before': 409,
  },
})

export const proposalActs = ['approved', 'rejected', 'withdrawn'] as const

export const proposalDecide = call({
  ...forEverybody,
  isDecision: true,
  method: 'POST',
  path: 'console/proposal/decide',
  changes: kindChanges,
  about: 'Approves or rejects, signed, what another operator proposed; or takes back what the caller proposed.',
  request: z.object({ id, act: z.enum(proposalActs), reason: optionalReason, signature }),
  data: proposal,
  refusals: {
    ...proposeRefusals,
    'approval.unsigned': 403,
    'proposal.unknown': 404,
    'proposal.decided': 409,
    'proposal.expired': 410,
    'proposal.own': 403,
    'proposal.not-own': 403,
    'proposal.reason-missing': 400,
    'proposal.unsigned': 409,
    'proposal.stale': 409,
  },
})

export const proposalLook = call({
  ...forEverybody,
  isDecision: true,
  method: 'POST',
  path: 'console/proposal/look',
  changes: ['proposal'],
  about: 'Says, signed, that the caller has looked at what another operator did at once; with an objection, if any.',
  request: z.object({ id, objection: optionalReason, signature }),
  data: proposal,
  refusals: {
    'approval.unsigned': 403,
    'proposal.unknown': 404,
    'proposal.own': 403,
    'proposal.decided': 409,
  },
})

export const proposalSign = call({
  ...forEverybody,
  method: 'POST',
  path: 'console/proposal/sign',
  about: 'Signs what the caller proposed before its kind took signatures. Without that, nobody can approve it.',
  request: z.object({ id, signature }),
  data: proposal,
  refusals: { 'approval.unsigned': 403, 'proposal.unknown': 404 },
})

export const proposalList = call({
  ...forEverybody,
  hasPersonalData: true,
  method: 'GET',
  path: 'console/proposal/list',
  about: 'What waits for a second person and what was decided, of the kinds that the caller may decide, oldest first.',
  request: z.object({
    ...pageOfDays,
    kind: z.optional(z.enum(kindNames)),
    state: z.optional(z.enum([...proposalStates, 'decided'])),
    subject: z.optional(text(100)),
    /** What the caller proposed, or only what others did. */
    isOwn: z.optional(flag),
    /** What one person did at once, and nobody has looked at. */
    isUnseen: z.optional(flag),
  }),
  data: listOf(proposal),
  refusals: {},
})

export const proposalOne = call({
  ...forEverybody,
  hasPersonalData: true,
  method: 'GET',
  path: 'console/proposal/one',
  about: 'One proposal.',
  request: z.object({ id }),
  data: proposal,
  refusals: { 'proposal.unknown': 404 },
})

export const proposalEffects = call({
  ...forEverybody,
  method: 'GET',
  path: 'console/proposal/effects',
  about: 'What an open proposal would change in numbers, as of now.',
  request: z.object({ id }),
  data: z.array(
    z.object({
      /** One of `effectNames`. */
      effect: z.string(),
      /** A currency, or count. */
      unit: z.string(),
      /** Null where it is only how much is concerned. */
      was: z.nullable(z.string()),
      willBe: z.string(),
      change: z.nullable(z.string()),
    }),
  ),
  refusals: { 'proposal.unknown': 404 },
})

export const linkHostList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/linkHost/list',
  about: 'The hosts outside the platform that members may be led to.',
  request: z.object(page),
  data: listOf(z.object({ id: z.string(), host: z.string(), since: moment })),
  refusals: {},
})
