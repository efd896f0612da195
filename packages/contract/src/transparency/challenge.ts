import * as z from 'zod/mini'
import { call } from '../call.ts'
import { listOf, moment, page } from '../fields.ts'
import { hash, signed } from './record.ts'

/**
 * What contradicts what: two records of one day; a statement and the tree of the record it names; two statements of one
 * member and day; a record and the one it says came before.
 */
export const challengeKinds = ['two-records', 'not-in-tree', 'two-statements', 'broken-chain'] as const
export type ChallengeKind = (typeof challengeKinds)[number]

/** `first` is the earlier record, or the statement where a statement is compared with a record. */
const contradiction = { kind: z.enum(challengeKinds), first: signed, second: signed }

export const challengeList = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/challenges',
  who: 'anyone',
  about: 'Published contradictions between things that we signed, newest first. None is ever taken away.',
  request: z.object({ ...page }),
  data: listOf(z.object({ number: z.int(), hash, time: moment, ...contradiction })),
  refusals: {},
})

export const challengeAdd = call({
  service: 'transparency',
  method: 'POST',
  path: 'transparency/challenge',
  who: 'anyone',
  about: 'Publishes a contradiction between two signed things. Only what verifies is taken, and without any words.',
  perMinuteMax: 6,
  request: z.object(contradiction),
  data: z.object({ number: z.int(), hash }),
  refusals: { 'challenge.unproven': 422, 'challenge.known': 409 },
})
