import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, momentOrNull } from '../fields.ts'
import { countedIn, keyAct } from './session.ts'

/** What is signed may have at most this many bytes, and a signature is 64 bytes in base64. */
const signedMax = 32_768

/**
 * `signed` is the exact text that the machine's key signed, in the format millrace-series-1: JSON with machineId, a
 * sequence that grows by one, sentAt, device, at most 96 finished quarters of an hour, and what the machine does now.
 * docs/adr/0030 says what each field is.
 */
export const machineSeries = call({
  service: 'product',
  method: 'POST',
  path: 'machine/series',
  changes: [],
  who: 'anyone',
  about: 'A gateway’s signed quarters of an hour. The same again, the same answer.',
  request: z.object({
    machineId: id,
    signed: z.string().check(z.minLength(2), z.maxLength(signedMax)),
    signature: z.string().check(z.regex(/^[\w+/=-]{64,128}$/)),
  }),
  data: z.object({ sequence: z.int(), stored: z.int(), conflicts: z.int(), lastSequence: z.int() }),
  refusals: {
    'series.signature': 401,
    'series.malformed': 400,
    'series.replayed': 409,
  },
  perMinuteMax: 600,
})

export const machineSeriesNext = call({
  service: 'product',
  method: 'GET',
  path: 'machine/series/next',
  reads: [],
  who: 'anyone',
  about: 'Where a gateway goes on.',
  perMinuteMax: 120,
  request: z.object({ id }),
  data: z.object({ nextSequence: z.int(), lastQuarterStart: momentOrNull }),
  refusals: {},
})

export const seriesDay = call({
  service: 'product',
  method: 'GET',
  path: 'machine/series/day',
  reads: ['machine-sessions'],
  who: 'anyone',
  about: 'The quarters of a report, and the texts that prove them.',
  perMinuteMax: 60,
  request: z.object({ reportId: id }),
  data: z.object({
    machineId: id,
    machineName: z.string(),
    timeZone: z.string(),
    isDemo: z.boolean(),
    report: countedIn,
    /** What the report's evidence is the hash of: days, quarters and texts as they were counted. */
    lines: z.string(),
    texts: z.array(z.object({ sequence: z.int(), signed: z.string(), signature: z.string(), publicKey: z.string() })),
    /** Of the keys of the texts: what the two who approved each have signed. */
    approval: z.array(keyAct),
  }),
  refusals: { 'report.unknown': 404 },
})
