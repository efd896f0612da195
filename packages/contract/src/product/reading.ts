import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id } from '../fields.ts'

/**
 * `signed` is the exact text that was signed: JSON with machineId, sequence, day, meterFrom, meterTo, amount (decimal
 * USDT) and sentAt; and, if it has one, a note of at most 200 characters about why it earned as it did.
 */
export const machineReading = call({
  service: 'product',
  method: 'POST',
  path: 'machine/reading',
  changes: [],
  who: 'anyone',
  about: 'A machine reports its own day, signed with its Ed25519 key. A repeat gets the same answer.',
  request: z.object({
    machineId: id,
    signed: z.string().check(z.minLength(2), z.maxLength(4_000)),
    signature: z.string().check(z.regex(/^[\w+/=-]{64,128}$/)),
  }),
  data: z.object({ reportId: id, sequence: z.int(), hasGap: z.boolean() }),
  refusals: {
    'reading.signature': 403,
    'reading.malformed': 400,
    'reading.replayed': 409,
    'reading.jump': 409,
    'reading.day-taken': 409,
    'reading.future': 400,
  },
  perMinuteMax: 600,
})
