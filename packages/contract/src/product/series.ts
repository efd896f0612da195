import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountOrNull, day, id, moment, momentOrNull } from '../fields.ts'

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
  about:
    'A gateway reports quarters of an hour and what its machine does now, signed with the machine’s Ed25519 key. The ' +
    'same text again gets the same answer; conflicts counts the quarters that were refused.',
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
    'series.flood': 429,
  },
  perMinuteMax: 600,
})

export const machineSeriesNext = call({
  service: 'product',
  method: 'GET',
  path: 'machine/series/next',
  reads: [],
  who: 'anyone',
  about: 'Where a gateway goes on: the number of its next text, and its last quarter that is stored.',
  perMinuteMax: 120,
  request: z.object({ id }),
  data: z.object({ nextSequence: z.int(), lastQuarterStart: momentOrNull }),
  refusals: {},
})

const exact = z.string()

export const seriesDay = call({
  service: 'product',
  method: 'GET',
  path: 'machine/series/day',
  reads: ['machine-sessions'],
  who: 'anyone',
  about: 'The signed texts of the quarters that a report counts, with the key and what checks them.',
  perMinuteMax: 60,
  request: z.object({ reportId: id }),
  data: z.object({
    machineId: id,
    machineName: z.string(),
    timeZone: z.string(),
    isDemo: z.boolean(),
    report: z.object({
      id,
      day,
      state: z.enum(['entered', 'approved', 'rejected']),
      amount: amountOrNull,
      receivedTime: momentOrNull,
    }),
    /** One for each day of the place that counts here. */
    days: z.array(
      z.object({
        day,
        isLate: z.boolean(),
        leftOut: z.string(),
        quarters: z.int(),
        doubtful: z.int(),
        energyWh: exact,
        tariff: z.nullable(z.object({ currency: z.string(), perKwh: exact })),
        price: z.nullable(exact),
        amount: amountOrNull,
      }),
    ),
    /** As they were counted; a phone finds each in a text. */
    quarters: z.array(
      z.object({
        startTime: moment,
        energyWh: exact,
        registerWh: z.nullable(exact),
        sequence: z.int(),
        problem: z.enum(['', 'backwards', 'register']),
      }),
    ),
    texts: z.array(z.object({ sequence: z.int(), signed: z.string(), signature: z.string(), publicKey: z.string() })),
    /** Keys of the texts, and who approved them. */
    keys: z.array(
      z.object({
        publicKey: z.string(),
        approval: z.array(
          z.object({
            act: z.string(),
            operator: z.string(),
            key: z.string(),
            signature: z.string(),
            text: z.string(),
            time: moment,
          }),
        ),
      }),
    ),
  }),
  refusals: { 'report.unknown': 404 },
})
