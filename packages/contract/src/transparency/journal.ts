import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, dayOrNull } from '../fields.ts'

/** The most days that one journal has. */
export const journalDaysMax = 92

export const journal = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/journal',
  mayLag: true,
  who: 'anyone',
  about:
    'The ledger of sealed days as a journal that hledger and ledger read. Members’ sides are summed by kind, machine and day. Without dates, the last 31 sealed days.',
  perMinuteMax: 60,
  request: z.object({ from: z.optional(day), to: z.optional(day) }),
  data: z.object({
    /** The days that the text really has: sealed ones only. Both null when there are none. */
    from: dayOrNull,
    to: dayOrNull,
    /** The first and last sealed day that there is a journal of. */
    firstDay: dayOrNull,
    lastDay: dayOrNull,
    fileName: z.string(),
    text: z.string(),
  }),
  refusals: { 'journal.period': 400, 'journal.too-long': 409 },
})
