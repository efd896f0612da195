import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { id, idOrNull, moment, wholeNumber } from '../fields.ts'
import { hash, signature, signed } from './record.ts'

/** What kinds of proposals are about, in words that members read. A kind that names none is among the last. */
export const decisionGroups = ['machines', 'rates', 'money', 'rewards', 'members', 'people', 'app', 'other'] as const
export type DecisionGroup = (typeof decisionGroups)[number]

const acts = ['proposed', 'approved', 'rejected', 'withdrawn', 'done', 'seen', 'objected'] as const

const entry = {
  /** From 1 on, without gaps. */
  number: z.int(),
  /** Stands for a person, whose name is not published. */
  operator: id,
  time: moment,
}

/** What an operator did, and signed. */
const act = z.object({
  ...entry,
  act: z.enum(acts),
  kind: z.string(),
  /** Null where it was signed before proposals, and says where somebody is paid. */
  proposal: idOrNull,
  /** An Ed25519 key; null, with hash and signature, where nothing was signed. */
  key: z.nullable(hash),
  signature: z.nullable(signature),
  textHash: z.nullable(hash),
  /** To the letter. Null where it has personal data: its hash is there. */
  text: z.nullable(z.string()),
})

const keyAdded = z.object({
  ...entry,
  act: z.literal('key-added'),
  key: hash,
  /** Whose key it is. Null for those of finance and admins from before keys were of a role. */
  role: z.nullable(z.enum(roles)),
  /** Who said that it is theirs: two colleagues, one, the recovery key, or whoever has the whole database. */
  how: z.enum(['approvers', 'colleague', 'recovery', 'database', 'demonstration']),
})

const keyRemoved = z.object({ ...entry, act: z.literal('key-removed'), key: hash })

export const decisionEntry = z.discriminatedUnion('act', [act, keyAdded, keyRemoved])
export type DecisionEntry = z.infer<typeof decisionEntry>

export const decisionLog = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/decisions',
  mayLag: true,
  who: 'anyone',
  about:
    'The log of what operators have decided, with signatures and keys, oldest first, from one entry on. Nobody is named; of texts with personal data there is the hash.',
  perMinuteMax: 120,
  request: z.object({ from: z._default(wholeNumber(1, 1_000_000_000), 1) }),
  data: z.object({
    entries: z.array(decisionEntry),
    /** The entry to go on from, or null at the end. */
    next: z.nullable(z.int()),
    /**
     * How many entries the record of a sealed day has sealed, and the head of the audit log, which it seals together
     * with them: those up to the last of these entries.
     */
    seals: z.array(z.object({ epoch: z.int(), entries: z.int(), auditHead: hash })),
  }),
  refusals: {},
})

export const approvalSeal = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/approval',
  mayLag: true,
  who: 'anyone',
  about: 'The sealed parts of the log that prove an approval.',
  perMinuteMax: 120,
  request: z.object({ id }),
  data: z.object({
    /** Each up to the record that seals it. Empty before there is one. */
    parts: z.array(
      z.object({
        record: signed,
        auditHead: hash,
        /** The hash before the first of the entries, which are canonical JSON. */
        before: hash,
        entries: z.array(z.string()),
      }),
    ),
  }),
  refusals: {},
})
