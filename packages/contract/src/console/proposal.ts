import * as z from 'zod/mini'
import { call, type Refusals, type Role } from '../call.ts'
import { flag, id, listOf, moment, momentOrNull, text } from '../fields.ts'
import type { DecisionGroup } from '../transparency/decisions.ts'
import { localCurrency } from '../wallet/amounts.ts'
import {
  forEverybody,
  internal,
  operatorRef,
  optionalReason,
  pageOfDays,
  positiveAmount,
  publicKey,
  signature,
} from './fields.ts'
import { destinationRails, machineTerms } from './machine.ts'

/** A kind of what operators propose, as `rule_…()` has it in SQL: a test compares them. */
type Kind = {
  /** Who may propose, decide and read it. */
  readonly roles: readonly Role[]
  /** Two: one proposes and another decides. One: it is done at once, and another looks at it within a day. */
  readonly signatures: 1 | 2
  /** About a member: what is signed names its facts by their salted hash, so that it can be published. */
  readonly isPersonal?: true
  /** What members read it as on the public page; see `groupOf`. */
  readonly group?: DecisionGroup
  /** What the operator enters. The database says what that is before and after. */
  readonly content: z.ZodMiniType
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
const machineRefusals = { 'machine.unknown': 404, 'machine.retired': 409 } as const

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
      'machine.same': 409,
    },
  },
  'machine-key': {
    ...ofMachine,
    content: z.object({ machineId: id, publicKey }),
    refusals: { ...machineRefusals, 'machine.key-weak': 400 },
  },
  'machine-destination': {
    ...ofMachine,
    content: z.object({ machineId: id, rail: z.enum(destinationRails), destination: internal(text(120)) }),
    refusals: { ...machineRefusals, 'machine.destination': 400 },
  },
  'machine-retirement': { ...ofMachine, content: z.object({ machineId: id }), refusals: machineRefusals },
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
const kinds = Object.values(proposalKinds) as readonly Kind[]
const kindRefusals = Object.assign({}, ...kinds.map(({ refusals }) => refusals)) as UnionOf<
  (typeof proposalKinds)[ProposalKind]['refusals']
>
const kindChanges = ['proposal', ...new Set(kinds.flatMap(({ changes }) => changes))]

type UnionOf<Each> = { [Key in Each extends unknown ? keyof Each : never]: 409 }

/** A wish with further fields, in the shape that its kind says. */
function wishWith<Fields extends z.core.$ZodShape>(fields: Fields) {
  const shapes = kindNames.map((kind) =>
    z.object({ kind: z.literal(kind), content: proposalKinds[kind].content, reason: text(500), ...fields }),
  )
  return z.discriminatedUnion('kind', shapes as never) as unknown as z.ZodMiniType<
    Wish & z.output<z.ZodMiniObject<{ reason: typeof reason } & Fields>>,
    Wish & z.input<z.ZodMiniObject<{ reason: typeof reason } & Fields>>
  >
}
const reason = text(500)

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
  decidedBy: z.nullable(operatorRef),
  decidedTime: momentOrNull,
  decideReason: z.string(),
  /** Of what one person did at once: who looked at it, and what they had against it. */
  seenBy: z.nullable(operatorRef),
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
  request: wishWith({}),
  data: proposal,
  refusals: proposeRefusals,
})

export const proposalMake = call({
  ...forEverybody,
  method: 'POST',
  path: 'console/proposal/make',
  changes: kindChanges,
  about: 'Proposes what was drafted at that time, signed. The same again within ten minutes is the same proposal.',
  /** The salt is that of the draft, where its kind is about a member. */
  request: wishWith({ time: moment, salt: z.optional(id), signature }),
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
    state: z.optional(z.enum(proposalStates)),
    subject: z.optional(text(100)),
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
