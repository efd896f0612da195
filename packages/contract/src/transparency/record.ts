import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, listOf, moment, momentOrNull, page, wholeNumber } from '../fields.ts'
import { currency } from '../wallet/amounts.ts'

/** The number of a sealed day, from 1 on. */
export const epoch = wholeNumber(1, 2_147_483_647)
/** 32 bytes in hexadecimal. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** An Ed25519 signature in hexadecimal. */
export const signature = z.string().check(z.regex(/^[0-9a-f]{128}$/))

/** A text with the signature over it. Whoever verifies takes the text as it is, byte by byte. */
export const signed = z.object({ text: z.string().check(z.minLength(2), z.maxLength(100_000)), signature })
export type Signed = z.infer<typeof signed>

/** A sealed day in short. All of it is in the text of the record. */
export const recordItem = z.object({
  epoch: z.int(),
  day,
  sealedAt: moment,
  recordHash: hash,
  /** Six words that stand for the hash, for two people to compare. */
  fingerprint: z.string(),
  /** Owed to members in USDT, as the root of that day's tree says. */
  owed: amount,
  members: z.int(),
  leaves: z.int(),
})
export type RecordItem = z.infer<typeof recordItem>

export const recordProofs = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/proofs',
  mayLag: true,
  who: 'anyone',
  about: 'The sealed days, newest first.',
  request: z.object({ ...page }),
  data: listOf(recordItem),
  refusals: {},
})

export const recordDetail = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/record',
  mayLag: true,
  who: 'anyone',
  about: 'One sealed day, or the latest: its record as it was signed, and where it was anchored and witnessed.',
  request: z.object({ epoch: z.optional(epoch) }),
  data: z.extend(recordItem, {
    record: signed,
    /** Public halves, in hexadecimal: of the signer's books key, and of the key that signs members' statements. */
    booksKey: hash,
    statementsKey: hash,
    /** Our own chains are no witnesses; they only show that the day was not written later. */
    anchors: z.array(
      z.object({ rail: z.string(), transaction: z.string(), block: z.nullable(z.int()), time: momentOrNull }),
    ),
    receipts: z.array(z.object({ witness: z.string(), receipt: z.string(), time: moment })),
  }),
  refusals: { 'epoch.unknown': 404 },
})

export const recordFile = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/records',
  mayLag: true,
  who: 'anyone',
  about: 'The records as they were signed, oldest first, from one sealed day on: what a verifier goes through.',
  request: z.object({ from: z._default(epoch, 1) }),
  /** `next` is the day to go on from, or null at the end. */
  data: z.object({
    kind: z.literal('millrace-records'),
    version: z.literal(1),
    records: z.array(signed),
    next: z.nullable(z.int()),
  }),
  refusals: {},
})

/** How many leaves there are in one part of a tree. */
export const leavesPerPart = 16_384

export const recordTree = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/tree',
  mayLag: true,
  who: 'anyone',
  about: 'A part of the tree file of a sealed day, in base64. All parts, one after another, are the file.',
  perMinuteMax: 600,
  request: z.object({ epoch, currency: z._default(currency, 'USDT'), part: z._default(wholeNumber(0, 262_143), 0) }),
  data: z.object({ parts: z.int(), leaves: z.int(), bytes: z.string() }),
  refusals: { 'epoch.unknown': 404 },
})
