import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, day, flag, id, momentOrNull, percent, wholeNumber } from '../fields.ts'
import { machineKinds } from '../product/product.ts'

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

/** A day of the member's machines, the worst first. */
const eveningPart = z.object({
  day,
  /** When the day is over in the books; it is settled soon after. Null once it is. */
  endTime: momentOrNull,
  amount,
  /** Of the machines that have reported and have a price. */
  expected: amount,
  percent,
  machines: z.array(
    z.object({
      machineId: id,
      machineName: z.string(),
      machineImg: z.string(),
      kind: z.enum(machineKinds),
      /** Null for what is only counted, and has no price. */
      amount: amountOrNull,
      percent,
      /** What was heard until now, and what that is; null once the day is settled. */
      sum: z.nullable(z.string()),
      isCount: z.boolean(),
      isWorking: z.boolean(),
    }),
  ),
})

export const eveningDay = call({
  service: 'income',
  method: 'GET',
  path: 'income/evening/day',
  reads: ['income', 'machine-live'],
  who: 'member',
  about: 'What the member’s machines have reported today, and what the last settled day paid.',
  request: z.object({}),
  data: z.object({ today: z.nullable(eveningPart), paid: z.nullable(eveningPart) }),
  refusals: {},
})
