import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day } from '../fields.ts'
import { productItem } from './product.ts'

/** As many as stand beside each other on a wide screen. */
export const comparedMax = 3

/** With fewer settled days of its own, nothing is said about what a machine may bring. */
export const rangeDaysMin = 14

/**
 * What a unit was paid on average a day in the worst stretch of 30 settled days in a row, in the one in the middle and
 * in the best: of the machine's own days, of which fewer than 30 are one stretch.
 */
const range = z.object({
  worst: amount,
  middle: amount,
  best: amount,
  stretchDays: z.int(),
  stretches: z.int(),
  since: day,
})

const comparedMachine = z.object({
  machine: productItem,
  /** Settled days on which there were units, since it began. */
  settledDays: z.int(),
  /** Null while there are fewer than `rangeDaysMin` settled days. */
  range: z.nullable(range),
  /** Of the last 30 settled days, as all that follows. */
  daysWithoutIncome: z.int(),
  evidence: z.object({ signed: z.int(), documented: z.int(), unproved: z.int(), unreported: z.int() }),
  /** How many units 100.00 pays for, rounded down to a tenth. */
  unitsOfHundred: z.string(),
  /** What 100.00 paid for units brings at the pace of these days. Null while the machine is too new. */
  hundred: z.nullable(z.object({ day: amount, end: amount, result: amount })),
  /** What one unit was paid on the last 14 of them, oldest first. */
  days: z.array(z.object({ day, amount })),
})
export type ComparedMachine = z.infer<typeof comparedMachine>

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

export const productCompare = call({
  service: 'product',
  method: 'GET',
  path: 'product/compare',
  mayLag: true,
  who: 'anyone',
  about: 'One to three machines by the same figures, in the order in which they are asked for.',
  request: z.object({
    /** With commas between them. */
    ids: z.string().check(z.regex(new RegExp(`^${uuid}(?:,${uuid}){0,${comparedMax - 1}}$`))),
  }),
  data: z.array(comparedMachine),
  refusals: {},
})
