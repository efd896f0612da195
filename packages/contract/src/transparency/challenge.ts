import * as z from 'zod/mini'
import { call } from '../call.ts'
import { listOf, moment, page, text } from '../fields.ts'
import { hash } from './record.ts'

/**
 * What contradicts what: two records of one day; a record and the one it says came before; two statements of one member
 * and day; a statement and the record of its day; a statement and the tree of its record.
 */
export const challengeKinds = ['two-records', 'broken-chain', 'two-statements', 'other-record', 'not-in-tree'] as const
export type ChallengeKind = (typeof challengeKinds)[number]

export const challengeList = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/challenges',
  mayLag: true,
  who: 'anyone',
  about: 'Published contradictions between things that we signed, newest first. None is ever taken away.',
  request: z.object({ ...page }),
  data: listOf(
    z.object({
      number: z.int(),
      kind: z.enum(challengeKinds),
      hash,
      time: moment,
      /** Canonical JSON: the two signed things. */
      challenge: z.string(),
    }),
  ),
  refusals: {},
})

export const challengeAdd = call({
  service: 'transparency',
  method: 'POST',
  path: 'transparency/challenge',
  who: 'anyone',
  about: 'Publishes a contradiction between two signed things. Only what verifies is taken, and no words beside it.',
  perMinuteMax: 6,
  request: z.object({ challenge: text(200_000) }),
  data: z.object({ number: z.int(), hash }),
  refusals: { 'challenge.unproven': 422, 'challenge.known': 409 },
})
