import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, id, listOf, moment, page } from '../fields.ts'
import { machineKinds } from '../product/product.ts'
import { anyAmount, currency, recordCode } from './amounts.ts'

export const walletInfo = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/info',
  who: 'member',
  about: 'The wallet in four figures, all counted from the ledger.',
  request: z.object({}),
  data: z.object({
    /**
     * All that is the member's: extractable, held for withdrawals, income not yet claimed, and what was paid for units
     * that are still valid.
     */
    holding: amount,
    extractable: amount,
    /** Settled since midnight in the member's time zone, claimed or not. */
    todayEarnings: amount,
    totalRevenue: amount,
    held: amount,
    unclaimed: amount,
    inMachines: amount,
  }),
  refusals: {},
})

export const walletChart = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/chart',
  who: 'member',
  about:
    'What was earned on each day and what was extractable at its end, oldest first, days of zero included; days are the member’s own.',
  request: z.object({ days: z._default(z.enum(['7', '30', '90']), '30') }),
  data: z.object({ earned: amount, days: z.array(z.object({ day, earned: amount, extractable: amount })) }),
  refusals: {},
})

export const fundSummary = call({
  service: 'fund',
  method: 'GET',
  path: 'fund/overview',
  who: 'member',
  about: 'Where every cent of the member is.',
  request: z.object({}),
  data: z.object({
    total: amount,
    available: amount,
    held: amount,
    unclaimed: amount,
    inMachines: amount,
    /** What is held, withdrawal by withdrawal. */
    withdrawals: z.array(z.object({ id, code: recordCode, amount, createTime: moment })),
    machines: z.array(
      z.object({
        productId: id,
        productName: z.string(),
        kind: z.enum(machineKinds),
        num: z.int(),
        paid: amount,
        /** In the reflection period, and so still to be had back in full. */
        reflecting: amount,
      }),
    ),
    /** What came in and went out so far; in less out is the total. */
    flows: z.object({
      recharged: amount,
      income: amount,
      rewards: amount,
      withdrawn: amount,
      fees: amount,
      spentOnExpired: amount,
    }),
  }),
  refusals: {},
})

/**
 * 1 recharge, 2 withdrawal, 3 buy machine, 4 purchase undone, 5 daily income, 6 team benefits, 7 bonus, 8 random bonus,
 * 9 referral bonus, 10 withdrawal failed, 12 expired. 11 is never issued.
 */
export const recordTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12] as const
export type RecordType = (typeof recordTypes)[number]
const recordType = z.union(recordTypes.map((type) => z.literal(type)) as unknown as [z.ZodMiniLiteral<RecordType>])

export const recordStates = ['pending', 'processing', 'done', 'failed', 'cancelled'] as const

export const record = z.object({
  /** Names this record in wallet/record/detail. */
  id: z.string(),
  type: recordType,
  /** Signed: what it added to or took from the extractable amount. */
  amount: anyAmount,
  currency,
  description: z.string(),
  createTime: moment,
  status: z.enum(recordStates),
  code: recordCode,
})
export type WalletRecord = z.infer<typeof record>

export const walletRecord = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/record',
  who: 'member',
  about: 'Capital records, newest first, of all types or one, of all times or a stretch of days.',
  request: z.object({
    ...page,
    type: z.optional(z.enum(recordTypes.map(String) as unknown as readonly [`${RecordType}`])),
    from: z.optional(day),
    to: z.optional(day),
    /** The id of the newest record on the first page: pages that name it stay as they are while new records arrive. */
    newestId: z.optional(z.string().check(z.maxLength(80))),
  }),
  data: listOf(record),
  refusals: {},
})

export const walletRecordDetail = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/record/detail',
  who: 'member',
  about: 'One record with the ledger entries behind it.',
  request: z.object({ id: z.string().check(z.maxLength(80)) }),
  data: z.object({
    record,
    /** The route of the app that shows what it belongs to; empty when there is none. */
    path: z.string(),
    entries: z.array(
      z.object({
        seq: z.string(),
        kind: z.string(),
        /** Account kinds: the member's available, held, income; a machine's escrow; custody, fees and so on. */
        from: z.string(),
        to: z.string(),
        amount: anyAmount,
        currency,
        businessDay: day,
        createTime: moment,
      }),
    ),
  }),
  refusals: { 'record.unknown': 404 },
})

export const walletStatement = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/statement',
  who: 'member',
  about: 'A statement of any period, both days included, as PDF or CSV; opening plus movements is closing.',
  perMinuteMax: 30,
  request: z.object({ from: day, to: day, format: z.enum(['pdf', 'csv']) }),
  data: z.object({
    fileName: z.string(),
    contentType: z.string(),
    /** In base64. */ file: z.string(),
    opening: amount,
    closing: amount,
    movedIn: amount,
    movedOut: amount,
    entries: z.int(),
  }),
  refusals: { 'statement.period': 400, 'statement.too-long': 409 },
})
