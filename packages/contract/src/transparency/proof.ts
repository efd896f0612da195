import * as z from 'zod/mini'
import { call } from '../call.ts'
import { epoch, hash, signed } from './record.ts'

/** What is beside a node on the way to the root: its hash, and its sum in the smallest unit. */
export const pathStep = z.object({ hash, sum: z.string().check(z.regex(/^\d{1,19}$/)) })

/** One part of a member's balance: which leaf of the tree it is, and the way from there to the root. */
export const leafPlace = z.object({ index: z.int(), position: z.int(), path: z.array(pathStep) })

/** What a member downloads, and a verifier takes: everything needed to check one day, without asking anybody. */
export const memberProof = z.object({
  kind: z.literal('millrace-proof'),
  version: z.literal(1),
  record: signed,
  statement: signed,
  /** One for each part of the statement, in its order. */
  leaves: z.array(leafPlace),
  /** The hashes of the records before it, as this member is shown them. */
  previous: z.array(z.object({ epoch: z.int(), hash })),
})
export type MemberProof = z.infer<typeof memberProof>

export const proof = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/proof',
  mayLag: true,
  who: 'member',
  about: 'The member’s own balance in the tree of a sealed day, or of the latest, with a signed statement of it.',
  request: z.object({ epoch: z.optional(epoch) }),
  /** Null where the member is younger than the day. */
  data: z.nullable(memberProof),
  refusals: { 'epoch.unknown': 404 },
})
