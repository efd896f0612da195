import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, listOf, moment, page } from '../fields.ts'
import { hash, signed } from './record.ts'

/** An outside place that keeps the fingerprint of a sealed day. */
export const witnessPlace = z.object({
  /** Its short name, such as `notice-board`. */
  name: z.string(),
  /** Where anybody can look the fingerprints up, without us. */
  url: z.string(),
  /** The public half of the key that signs its receipts, in hexadecimal. */
  key: hash,
  /** In practice mode every witness runs beside us, so it is no witness yet. */
  isPractice: z.boolean(),
})
export type WitnessPlace = z.infer<typeof witnessPlace>

export const witnessReceipt = z.object({
  witness: z.string(),
  epoch: z.int(),
  day,
  recordHash: hash,
  /** The six words. */
  fingerprint: z.string(),
  /** What the witness signed, with its own time in it. */
  receipt: signed,
  /** The witness's own time. */
  time: moment,
})
export type WitnessReceipt = z.infer<typeof witnessReceipt>

export const witnessList = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/witnesses',
  mayLag: true,
  who: 'anyone',
  about: 'The outside places that keep fingerprints of sealed days, and their signed receipts, newest first.',
  request: z.object({ ...page }),
  data: z.extend(listOf(witnessReceipt), { witnesses: z.array(witnessPlace) }),
  refusals: {},
})
