import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, id, listOf, moment, page, readerZone } from '../fields.ts'
import { machineKinds } from '../product/product.ts'
import { anyAmount, currency, recordCode } from './amounts.ts'
import { recordStatuses } from './status.ts'

export const walletInfo = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/info',
  who: 'member',
  about: 'The figures of the wallet, all from the ledger.',
  request: z.object({}),
  data: z.object({
    /** The member's money: extractable, held for withdrawals, and income to claim. What screens show as the total. */
    money: amount,
    /**
     * The specification's "holding assets": `money` and the price of valid units. That price is spent and comes back as
     * income only, so no screen shows this sum as what the member has.
     */
    holding: amount,
    extractable: amount,
    /** Settled since midnight in the member's time zone, claimed or not. */
    todayEarnings: amount,
    /** All income so far, of units that have expired too. */
    totalRevenue: amount,
    held: amount,
    unclaimed: amount,
    /** What was paid for the units that are valid now, and what of it can still be undone. */
    inMachines: amount,
    undoable: amount,
    /** What these units have earned so far, claimed or not, and what they are expected to earn over all their days. */
    earnedOnUnits: amount,
    expectedOnUnits: amount,
  }),
  refusals: {},
})

export const walletChart = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/chart',
  mayLag: true,
  who: 'member',
  about: 'What was earned on each day and what was extractable at its end, oldest first, in the member’s time zone.',
  request: z.object({ days: z._default(z.enum(['7', '30', '90']), '30') }),
  data: z.object({ earned: amount, days: z.array(z.object({ day, earned: amount, extractable: amount })) }),
  refusals: {},
})

export const fundSummary = call({
  service: 'fund',
  method: 'GET',
  path: 'fund/overview',
  reads: ['wallet'],
  who: 'member',
  about: 'Where all of the member’s money is, and how it got there.',
  request: z.object({}),
  data: z.object({
    /** Available, held and unclaimed: the member's money. */
    money: amount,
    /** The same and the price of valid units, which is spent; see `holding` of wallet/info. */
    total: amount,
    available: amount,
    held: amount,
    unclaimed: amount,
    inMachines: amount,
    /** The withdrawals that money is held for. */
    withdrawals: z.array(z.object({ id, code: recordCode, amount, createTime: moment })),
    machines: z.array(
      z.object({
        productId: id,
        productName: z.string(),
        kind: z.enum(machineKinds),
        num: z.int(),
        paid: amount,
        /** The part in the reflection period, which can be refunded. */
        reflecting: amount,
      }),
    ),
    /** What came in and went out so far. The difference is the total; less what was paid for valid units, the money. */
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
 * 1 recharge, 2 withdrawal, 3 buy machine, 4 purchase undone, 5 daily income, 6 team benefits, 7 bonus,
 * 9 referral bonus, 10 withdrawal failed, 12 expired. 8 (random bonus) and 11 are never issued.
 */
export const recordTypes = [1, 2, 3, 4, 5, 6, 7, 9, 10, 12] as const
export type RecordType = (typeof recordTypes)[number]
const recordType = z.union(recordTypes.map((type) => z.literal(type)) as unknown as [z.ZodMiniLiteral<RecordType>])

export const record = z.object({
  /** The id for wallet/record/detail. */
  id: z.string(),
  type: recordType,
  /** The signed change of the extractable amount. */
  amount: anyAmount,
  /** The extractable amount right after it. Null for the end of an order, which moves nothing. */
  after: z.nullable(anyAmount),
  currency,
  description: z.string(),
  createTime: moment,
  status: z.enum(recordStatuses),
  code: recordCode,
})
export type WalletRecord = z.infer<typeof record>

export const walletRecord = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/record',
  mayLag: true,
  who: 'member',
  about: 'Capital records, newest first, of all types or one, and of all days or a period.',
  request: z.object({
    ...page,
    type: z.optional(z.enum(recordTypes.map(String) as unknown as readonly [`${RecordType}`])),
    from: z.optional(day),
    to: z.optional(day),
    /** Whose days they are; without, and with none on the account, they are business days. */
    ...readerZone,
    /** The id of the newest record on the first page. Pages that name it do not shift while new records arrive. */
    newestId: z.optional(z.string().check(z.maxLength(80))),
  }),
  data: listOf(record),
  refusals: {},
})

export const walletRecordDetail = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/record/detail',
  mayLag: true,
  who: 'member',
  about: 'One record with the ledger entries behind it.',
  request: z.object({ id: z.string().check(z.maxLength(80)) }),
  data: z.object({
    record,
    /** The app's route of what it belongs to, or empty. */
    path: z.string(),
    entries: z.array(
      z.object({
        seq: z.string(),
        kind: z.string(),
        /** Kinds of accounts, such as the member's available, a machine's escrow, or custody. */
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
  mayLag: true,
  who: 'member',
  about: 'A statement of a period in the member’s time zone, both days included, as PDF or CSV.',
  perMinuteMax: 30,
  request: z.object({ from: day, to: day, ...readerZone, format: z.enum(['pdf', 'csv']) }),
  data: z.object({
    fileName: z.string(),
    contentType: z.string(),
    /** In base64. */
    file: z.string(),
    opening: amount,
    closing: amount,
    movedIn: amount,
    movedOut: amount,
    entries: z.int(),
  }),
  refusals: { 'statement.period': 400, 'statement.too-long': 409 },
})
