import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, flag, id, listOf, moment, momentOrNull, page, dayOrNull } from '../fields.ts'
import { evidence, evidenceGrades, machineKinds } from '../product/product.ts'

export const incomeStates = ['not-received', 'receiving', 'received'] as const

export const incomeItem = z.object({
  /** The id for income/source. */
  id: z.string(),
  orderId: id,
  productId: id,
  kind: z.enum(machineKinds),
  productName: z.string(),
  day,
  amount,
  state: z.enum(incomeStates),
  receivedTime: momentOrNull,
  /** How sure the report is that paid it, and whether nothing real has earned it. */
  grade: z.enum(evidenceGrades),
  isDemo: z.boolean(),
})
export type IncomeItem = z.infer<typeof incomeItem>

/** What identifies an income: its order, its day and the report that paid it. */
export type IncomeKey = { readonly orderId: string; readonly day: string; readonly reportId: string }
export const toIncomeId = ({ orderId, day, reportId }: IncomeKey): string => `${orderId}.${day}.${reportId}`

/** What can be claimed of one order, and what of it is being paid. */
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
  about: 'What can be claimed of each order.',
  request: z.object({}),
  data: z.object({
    total: amount,
    receiving: amount,
    /** The last settled day, or null before the first. */
    lastDay: dayOrNull,
    /** The last settled day on which an own order was valid, or null before the first, and what it paid. */
    lastOwnDay: dayOrNull,
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
  mayLag: true,
  who: 'member',
  about: 'Own incomes, newest first.',
  request: z.object({ ...page, orderId: z.optional(id), state: z.optional(z.enum(incomeStates)) }),
  data: listOf(incomeItem),
  refusals: {},
})

/** A revenue report that pays income, with its evidence and its receipt. Operators are named by their role. */
export const sourceReport = z.object({
  id,
  day,
  amount,
  source: z.enum(['operator', 'machine', 'sessions']),
  grade: z.enum(evidenceGrades),
  isDemo: z.boolean(),
  enteredByRole: z.string(),
  enteredTime: moment,
  approvedByRole: z.string(),
  approvedTime: moment,
  receivedTime: momentOrNull,
  rail: z.string(),
  railTransaction: z.string(),
  meterFrom: z.nullable(z.string()),
  meterTo: z.nullable(z.string()),
  meterUnit: z.string(),
  note: z.string(),
  evidence: z.array(evidence),
  isFromReleaseAccount: z.boolean(),
})

/**
 * The report's `pool` is shared among `validUnits`, so the income is floor(pool × num ÷ validUnits). `cap` is the
 * expected return of all valid units on that day.
 */
export const shareArithmetic = z.object({
  reported: amount,
  received: amount,
  distributedBefore: amount,
  cap: amount,
  paidFromOthers: amount,
  pool: amount,
  validUnits: z.int(),
  num: z.int(),
  income: amount,
})

export const incomeSource = call({
  service: 'income',
  method: 'GET',
  path: 'income/source',
  mayLag: true,
  who: 'member',
  about: 'Where one income came from: the report, its evidence, who approved it (by role), and the arithmetic.',
  request: z.object({ id: z.string().check(z.maxLength(120)) }),
  data: z.object({
    income: incomeItem,
    num: z.int(),
    report: sourceReport,
    arithmetic: z.extend(shareArithmetic, { remainder: amount }),
  }),
  refusals: { 'income.unknown': 404 },
})

const claimed = z.object({ claimId: id, amount, state: z.enum(['receiving', 'received']) })

export const incomeTakeout = call({
  service: 'product',
  method: 'POST',
  path: 'income/takeout',
  changes: ['income', 'wallet'],
  who: 'member',
  isRepeatable: true,
  about: 'Claims all claimable income, or that of one order.',
  request: z.object({ orderId: z.optional(id) }),
  data: claimed,
  refusals: { 'income.none': 409, 'order.unknown': 404 },
})

export const claimOrderIncome = call({
  service: 'product',
  method: 'POST',
  path: 'mine/yeb/income',
  changes: ['income', 'wallet'],
  who: 'member',
  isRepeatable: true,
  about: 'Claims the claimable income of one order.',
  request: z.object({ orderId: id }),
  data: claimed,
  refusals: { 'income.none': 409, 'order.unknown': 404 },
})

export const incomeAutomatic = call({
  service: 'income',
  method: 'POST',
  path: 'income/automatic',
  who: 'member',
  about: 'Chooses whether income is claimed automatically after each settlement.',
  request: z.object({ isAutomatic: flag }),
  data: z.object({ isAutomatic: z.boolean() }),
  refusals: {},
})

export const incomeEarnings = call({
  service: 'income',
  method: 'GET',
  path: 'income/earnings',
  mayLag: true,
  who: 'member',
  about:
    'Earnings by day and by machine over the last days, oldest first, including days of zero. No day comes before ' +
    'the first one of the member’s first order.',
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
