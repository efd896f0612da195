import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, day, id, moment, momentOrNull, percent, wholeNumber } from '../fields.ts'
import { machineKinds } from '../product/product.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'
import { forOperators, operatorOrNull } from './fields.ts'

/** What waits for operators. Each is also the name of the list that shows it. */
export const queueNames = [
  'withdraw',
  'report',
  'receipt',
  'proposal',
  'reconciliation',
  'verification',
  'member',
  'moderation',
  'chat',
  'ticket',
] as const
export type QueueName = (typeof queueNames)[number]

const queue = z.object({
  name: z.enum(queueNames),
  /** What this operator can deal with: nothing that they began themselves. */
  count: z.int(),
  /** Ages, not times: some of these were written by the practice clock and some by the wall clock. */
  oldestMinutes: z.nullable(z.int()),
  /** In USDT; null where the queue has no amounts. */
  sum: amountOrNull,
  /** How long the one that is due first has left; negative when it is overdue. */
  dueMinutes: z.nullable(z.int()),
  /** Overdue withdrawals and complaints, unusual reports, receipts and items of more than two days. */
  flagged: z.int(),
})

const overviewDay = z.object({
  day,
  /** Null for support, who see nothing of the treasury. */
  money: z.nullable(
    z.object({
      /** What the ledger credited to members from outside, and what left them by withdrawals, fees included. */
      in: amount,
      out: amount,
      /** Received for machines and paid as income on the day. */
      revenue: amount,
      income: amount,
    }),
  ),
  /** Who registered. */
  members: z.int(),
})

/** Held for members and owed to them, as on the public page. */
const cover = { held: amount, owed: amount, coverPercent: percent } as const

export const overview = call({
  ...forOperators,
  method: 'GET',
  path: 'console/overview/state',
  reads: ['audit'],
  about: 'The start page of an operator: what waits for them, the last days, and whether all is well.',
  request: z.object({ days: z._default(wholeNumber(7, 90), 30) }),
  data: z.object({
    /** Business time. */
    asOf: moment,
    today: day,
    queues: z.array(queue),
    days: z.array(overviewDay),
    /** Null for support. */
    cover: z.nullable(
      z.object({
        ...cover,
        /** When the ledger was checked last; null before the first time. */
        checkedTime: momentOrNull,
        isSound: z.boolean(),
        /** The last 30 at their ends, oldest first. */
        days: z.array(z.object({ day, ...cover })),
      }),
    ),
    /** Empty for support. */
    rails: z.array(
      z.object({
        rail: z.string(),
        currency,
        isUp: z.boolean(),
        isStopped: z.boolean(),
        difference: anyAmount,
        checkedTime: moment,
      }),
    ),
    /** Those furthest below their expectation first. */
    machines: z.array(
      z.object({
        id,
        name: z.string(),
        kind: z.enum(machineKinds),
        /** Paid against expected, as everybody sees it. */
        deviationPercent: z.number(),
        paid: amount,
        expected: amount,
        /** What was paid for each day, oldest first. */
        days: z.array(amount),
      }),
    ),
    /** How many machines had units in these days. */
    machineCount: z.int(),
    /** What one person began and another has to decide. Oldest first, at most twenty. */
    waiting: z.array(
      z.object({
        id,
        queue: z.enum(['withdraw', 'report', 'proposal']),
        title: z.string(),
        amount: amountOrNull,
        by: operatorOrNull,
        isOwn: z.boolean(),
        ageMinutes: z.int(),
      }),
    ),
    lastSettlement: z.nullable(
      z.object({ day, machines: z.int(), orders: z.int(), paid: amount, finishedTime: momentOrNull }),
    ),
    lastSeal: z.nullable(z.object({ day, transfers: z.int(), hash: z.string(), sealedTime: moment })),
    /** When withdrawals are processed next; in the past while they are. */
    windowTime: momentOrNull,
  }),
  refusals: {},
})
