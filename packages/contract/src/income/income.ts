import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, flag, id, listOf, moment, page } from '../fields.ts'
import { evidence, machineKinds } from '../product/product.ts'

export const incomeStates = ['not-received', 'receiving', 'received'] as const

export const incomeItem = z.object({
  /** Names this income in income/source. */
  id: z.string(),
  orderId: id,
  productId: id,
  kind: z.enum(machineKinds),
  productName: z.string(),
  day,
  amount,
  state: z.enum(incomeStates),
  receivedTime: z.nullable(moment),
})
export type IncomeItem = z.infer<typeof incomeItem>

/** What names one income: its order, its day and the report that paid it. */
export type IncomeName = { readonly orderId: string; readonly day: string; readonly reportId: string }
export const incomeIdOf = ({ orderId, day, reportId }: IncomeName): string => `${orderId}.${day}.${reportId}`

/** Per order: what can be claimed now, and what is on its way. */
const claimable = z.object({
  orderId: id,
  productId: id,
  kind: z.enum(machineKinds),
  productName: z.string(),
  productImg: z.string(),
  num: z.int(),
  days: z.int(),
  amount,
  receiving: amount,
})

export const incomeToday = call({
  service: 'income',
  method: 'GET',
  path: 'income/today',
  who: 'member',
  about: 'What can be claimed, order by order.',
  request: z.object({}),
  data: z.object({
    total: amount,
    receiving: amount,
    /** Of the last settled day; null before the first. */
    lastDay: z.nullable(day),
    lastAmount: amount,
    isAutomatic: z.boolean(),
    list: z.array(claimable),
  }),
  refusals: {},
})

export const incomeList = call({
  service: 'income',
  method: 'GET',
  path: 'income/list',
  who: 'member',
  about: 'Own incomes, newest first.',
  request: z.object({ ...page, orderId: z.optional(id), state: z.optional(z.enum(incomeStates)) }),
  data: listOf(incomeItem),
  refusals: {},
})

/** One line of the arithmetic; a text key with its values, so that it can be redone on paper in any language. */
export const incomeSource = call({
  service: 'income',
  method: 'GET',
  path: 'income/source',
  who: 'member',
  about: 'Where one income came from: the report, its evidence, who approved it (by role), and the arithmetic.',
  request: z.object({ id: z.string().check(z.maxLength(120)) }),
  data: z.object({
    income: incomeItem,
    num: z.int(),
    report: z.object({
      id,
      day,
      amount,
      source: z.enum(['operator', 'machine']),
      enteredByRole: z.string(),
      enteredTime: moment,
      approvedByRole: z.string(),
      approvedTime: moment,
      receivedTime: z.nullable(moment),
      rail: z.string(),
      railTransaction: z.string(),
      meterFrom: z.nullable(z.string()),
      meterTo: z.nullable(z.string()),
      meterUnit: z.string(),
      note: z.string(),
      evidence: z.array(evidence),
      isFromReleaseAccount: z.boolean(),
    }),
    /**
     * `pool` of the report was shared over `validUnits`: floor(pool × num ÷ validUnits) is the income. `cap` is the
     * expected return of all valid units that day.
     */
    arithmetic: z.object({
      reported: amount,
      received: amount,
      distributedBefore: amount,
      cap: amount,
      paidFromOthers: amount,
      pool: amount,
      validUnits: z.int(),
      num: z.int(),
      income: amount,
      remainder: amount,
    }),
  }),
  refusals: { 'income.unknown': 404 },
})

const claimed = z.object({ claimId: id, amount, state: z.enum(['receiving', 'received']) })

export const incomeTakeout = call({
  service: 'income',
  method: 'POST',
  path: 'income/takeout',
  who: 'member',
  about: 'Claims everything claimable, or that of one order.',
  request: z.object({ orderId: z.optional(id) }),
  data: claimed,
  refusals: { 'income.none': 409, 'order.unknown': 404 },
})

export const earningsByDayOrMachine = call({
  service: 'income',
  method: 'POST',
  path: 'mine/yeb/income',
  who: 'member',
  about: 'Claims what is claimable of one order.',
  request: z.object({ orderId: id }),
  data: claimed,
  refusals: { 'income.none': 409, 'order.unknown': 404 },
})

export const incomeAutomatic = call({
  service: 'income',
  method: 'POST',
  path: 'income/automatic',
  who: 'member',
  about: 'Chooses whether incomes are claimed by themselves after each settlement.',
  request: z.object({ isAutomatic: flag }),
  data: z.object({ isAutomatic: z.boolean() }),
  refusals: {},
})

export const incomeEarnings = call({
  service: 'income',
  method: 'GET',
  path: 'income/earnings',
  who: 'member',
  about: 'Earnings by day and machine over the last days, days of zero included, oldest first.',
  request: z.object({ days: z._default(z.enum(['7', '30', '90', '365']), '30') }),
  data: z.object({
    total: amount,
    claimed: amount,
    paidForUnits: amount,
    days: z.array(z.object({ day, amount })),
    machines: z.array(
      z.object({ productId: id, productName: z.string(), kind: z.enum(machineKinds), amount, paid: amount }),
    ),
  }),
  refusals: {},
})
