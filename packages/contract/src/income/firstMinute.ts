import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, day, id } from '../fields.ts'
import { shareArithmetic, sourceReport } from './income.ts'

const firstMinuteData = z.object({
  /** All recharges that have arrived, together; null before the first. */
  money: amountOrNull,
  /** The first purchase that was not undone, or null. */
  order: z.nullable(z.object({ id, productId: id, productName: z.string(), num: z.int(), price: amount })),
  /** The first income, or null. Its id is the one for income/source. */
  income: z.nullable(
    z.object({ id: z.string(), productId: id, productName: z.string(), day, amount, num: z.int(), soldUnits: z.int() }),
  ),
  hasWithdrawal: z.boolean(),
  /** By how many days the practice clock would move to the first income. Null where it cannot be moved from here. */
  jumpDays: z.nullable(z.int()),
  today: day,
})
export type FirstMinute = z.infer<typeof firstMinuteData>

export const firstMinute = call({
  service: 'income',
  method: 'GET',
  path: 'income/first',
  mayLag: true,
  who: 'member',
  about: 'How far a new member has come, from the first money to the first withdrawal.',
  request: z.object({}),
  data: firstMinuteData,
  refusals: {},
})

export const firstMinuteJump = call({
  service: 'income',
  method: 'POST',
  path: 'income/first/jump',
  changes: ['everything'],
  who: 'member',
  about:
    'Practice mode, at localhost or where CLOCK_JUMP is on: moves the business date, for everybody, over the days to ' +
    'the member’s own first income. Offered until there is one.',
  request: z.object({}),
  data: firstMinuteData,
  refusals: {
    'practice.off': 409,
    'jump.off': 403,
    'jump.no-order': 409,
    'jump.done': 409,
    'jump.too-many': 429,
    'clock.moving': 409,
  },
})

/** A settled day, as it would have been with the units of an order. */
const lookBack = z.object({
  day,
  /** How many units really shared the day, and what each was paid. */
  paidUnits: z.int(),
  paidPerUnit: amount,
  /** How many would have shared it, with those of the order. */
  validUnits: z.int(),
  income: amount,
  /** The reports that paid the day, in the order in which they pay. Empty when it paid nothing. */
  parts: z.array(z.object({ report: sourceReport, arithmetic: shareArithmetic })),
})
export type LookBack = z.infer<typeof lookBack>

export const firstMinuteDay = call({
  service: 'income',
  method: 'GET',
  path: 'income/first/day',
  who: 'member',
  about: 'What an own order would have earned on the latest settled day of its machine. Nothing is written.',
  request: z.object({ orderId: id }),
  data: z.object({
    productId: id,
    productName: z.string(),
    num: z.int(),
    /** Null while the machine has no settled day on which units shared. */
    look: z.nullable(lookBack),
  }),
  refusals: { 'order.unknown': 404 },
})
