import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, id, percent } from '../fields.ts'

/** What is recorded about a machine that paid over 5 percent less than expected on a day. */
export const shortfallReasons = ['no-report', 'not-approved', 'no-revenue', 'not-received', 'less'] as const
export type ShortfallReason = (typeof shortfallReasons)[number]

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

const recordedDay = z.object({
  day,
  paid: amount,
  expected: amount,
  deviationPercent: percent,
  /** The machine that was furthest below on this day, with what is recorded about it. Null when none was. */
  shortfall: z.nullable(
    z.object({
      productName: z.string(),
      reason: z.enum(shortfallReasons),
      /** What was written into the day's report, in the language in which it was. */
      note: z.string(),
    }),
  ),
})

export const incomeMonth = call({
  service: 'income',
  method: 'GET',
  path: 'income/month',
  mayLag: true,
  who: 'member',
  about:
    'A month of the member’s settled days against what was expected of their units, the worst machine first. ' +
    'Without a month the last one with settled days.',
  request: z.object({ month: z.optional(month) }),
  data: z.object({
    month,
    /** The months that can be asked for, newest first. */
    months: z.array(month),
    /** Null when no unit of the member had a settled day in this month. */
    recap: z.nullable(
      z.object({
        /** The last of its days that is settled. */
        until: day,
        isOver: z.boolean(),
        paid: amount,
        expected: amount,
        deviationPercent: percent,
        days: z.array(z.object({ day, paid: amount, expected: amount })),
        machines: z.array(
          z.object({
            productId: id,
            productName: z.string(),
            productImg: z.string(),
            /** The most that were valid on one day. */
            num: z.int(),
            paid: amount,
            expected: amount,
            deviationPercent: percent,
          }),
        ),
        worst: recordedDay,
        /** Null when there is one day only. */
        best: z.nullable(recordedDay),
        /** At the end of `until`: what all units cost, what they were paid since, and the second less the first. */
        stand: z.object({ paidForUnits: amount, received: amount, result: amount }),
      }),
    ),
  }),
  refusals: {},
})
