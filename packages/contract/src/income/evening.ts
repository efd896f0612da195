import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, wholeNumber } from '../fields.ts'

const choice = z.object({
  byPush: z.boolean(),
  byEmail: z.boolean(),
  /** Otherwise it has percents only. */
  hasAmounts: z.boolean(),
  /** Whether the member has an e-mail address, and this platform can write to it. */
  canEmail: z.boolean(),
})

export const eveningChoice = call({
  service: 'income',
  method: 'GET',
  path: 'income/evening',
  reads: ['evening'],
  who: 'member',
  about: 'Whether the member wants a summary of their machines in the evening. It is off until it is switched on.',
  request: z.object({}),
  data: choice,
  refusals: {},
})

export const eveningChoose = call({
  service: 'income',
  method: 'POST',
  path: 'income/evening/choice',
  changes: ['evening'],
  who: 'member',
  about: 'Switches the summary of the evening on or off, from 18:00 in the member’s time zone, once for a settled day.',
  request: z.object({
    byPush: z.optional(flag),
    byEmail: z.optional(flag),
    hasAmounts: z.optional(flag),
    /** Of the device, in minutes east of UTC: used while the member’s time zone is that of the device. */
    zoneMinutes: z.optional(wholeNumber(-720, 840)),
  }),
  data: choice,
  refusals: { 'evening.no-email': 409 },
})
