import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  amount,
  amountOrNull,
  day,
  id,
  listOf,
  moment,
  momentOrNull,
  page,
  percent,
  wholeNumber,
  dayOrNull,
} from '../fields.ts'
import { fundPassword } from '../user/account.ts'
import { payBack } from './payBack.ts'
import { machineKinds } from './product.ts'

/** `undoing`: undone, and the refund waits for a day to be settled. */
export const orderStates = ['reflecting', 'valid', 'expired', 'undoing', 'undone'] as const

export const order = z.object({
  id,
  productId: id,
  kind: z.enum(machineKinds),
  productName: z.string(),
  productImg: z.string(),
  num: z.int(),
  /** What the member paid, and what a coupon paid. */
  price: amount,
  couponAmount: amount,
  /** Until when the coupon can be used again if the purchase is undone. Null without a coupon. */
  couponExpireTime: momentOrNull,
  state: z.enum(orderStates),
  /** Income settled so far, claimed or not. */
  received: amount,
  /** Income expected over all days. */
  expected: amount,
  /** Expected per unit and day. */
  dayReturnAmount: amount,
  /**
   * What the machine paid per unit and day on average over its last 30 settled days, and what it paid in them against
   * what was expected. Null before the first, and in the answer to a purchase or an undo.
   */
  actualDayReturn: amountOrNull,
  deviationPercent: percent,
  /** When the price would be back. Null for an order that is over, and in the answer to a purchase or an undo. */
  payBack: z.nullable(payBack),
  buyTime: moment,
  /** The first and last day on which it earns. */
  firstDay: day,
  expireDay: day,
  /** Until when it can be undone, or null when that is over. */
  reflectUntil: momentOrNull,
  /** What undoing it now would return, or what an undone order waits for. Null when neither is so. */
  refund: amountOrNull,
  /** The day that the refund waits for, or would wait for: until it is settled, and less its income. Null otherwise. */
  refundAfter: dayOrNull,
  nowTime: moment,
  agreementVersion: z.int(),
  agreementHash: z.string(),
  /** The version of the machine’s terms that was bought. Later ones do not change the order. */
  machineVersion: z.int(),
})
export type Order = z.infer<typeof order>

const payPassword = z.optional(fundPassword)
const proof = {
  'step-up.needed': 403,
  'pay-password.missing': 409,
  'pay-password.wrong': 400,
  'pay-password.locked': 429,
} as const

export const orderCreate = call({
  service: 'product',
  method: 'POST',
  path: 'mine/order/create',
  changes: ['order', 'product', 'coupon', 'income', 'wallet'],
  who: 'member',
  isRepeatable: true,
  about:
    'Buys units of a machine. The fund password can be left out after a step-up for this machine and number of ' +
    'units. A repeat with the same Idempotency-Key header buys once, and needs neither.',
  request: z.object({
    productId: id,
    num: wholeNumber(1, 100_000),
    couponId: z.optional(id),
    agreementVersion: wholeNumber(1, 1_000_000),
    payPassword,
  }),
  data: order,
  refusals: {
    ...proof,
    'product.unknown': 404,
    'member.frozen-buy': 403,
    'platform.stopped': 409,
    'buy.quiz-needed': 409,
    'buy.not-open': 409,
    'buy.sold-out': 409,
    'buy.too-few-left': 409,
    'buy.insufficient': 409,
    'buy.agreement-changed': 409,
    'coupon.unknown': 404,
    'coupon.used': 409,
    'coupon.expired': 409,
    'coupon.other-machine': 409,
    'coupon.min-price': 409,
    'coupon.own-part': 409,
    'coupon.budget-empty': 409,
    'idempotency.reused': 409,
  },
})

export const orderRecord = call({
  service: 'product',
  method: 'GET',
  path: 'mine/order/record',
  mayLag: true,
  reads: ['order'],
  who: 'member',
  about: 'Own orders, newest first: valid ones, including those in reflection, or those that are over.',
  request: z.object({ ...page, state: z._default(z.enum(['valid', 'expired']), 'valid') }),
  data: listOf(order),
  refusals: {},
})

export const orderDay = z.object({
  /** The id for income/source, or null on a day that paid nothing. */
  incomeId: z.nullable(z.string()),
  day,
  amount,
  state: z.enum(['none', 'not-received', 'receiving', 'received']),
})

export const orderSubrecord = call({
  service: 'product',
  method: 'GET',
  path: 'mine/order/subrecord',
  mayLag: true,
  reads: ['order', 'income'],
  who: 'member',
  about: 'One order, its agreement and its days, newest first.',
  request: z.object({ id, ...page }),
  data: z.object({ order, agreement: z.string(), list: z.array(orderDay), total: z.int() }),
  refusals: { 'order.unknown': 404 },
})

export const sellFinancial = call({
  service: 'user',
  method: 'POST',
  path: 'app/financial/sellFinancial',
  changes: ['order', 'product', 'coupon', 'income', 'wallet'],
  who: 'member',
  isRepeatable: true,
  about:
    'Undoes a purchase within the reflection period: returns the price, less its income, ' +
    'once the day before is settled.',
  request: z.object({ orderId: id, payPassword }),
  data: order,
  refusals: { ...proof, 'order.unknown': 404, 'undo.over': 409, 'undo.done': 409 },
})

export const stockHeld = call({
  service: 'product',
  method: 'GET',
  path: 'mine/stock',
  mayLag: true,
  reads: ['order', 'income'],
  who: 'member',
  about: 'The machines that a member holds units of: how many, out of how many, and how the machine is doing.',
  request: z.object({}),
  data: z.array(
    z.object({
      productId: id,
      kind: z.enum(machineKinds),
      productName: z.string(),
      productImg: z.string(),
      place: z.string(),
      num: z.int(),
      units: z.int(),
      paid: amount,
      received: amount,
      /** Expected income of these units over all their days, and a day. */
      expected: amount,
      dayExpected: amount,
      /** What these units would be paid a day at the average of the last 30 settled days; null before the first. */
      dayActual: amountOrNull,
      /** What the machine paid in these days against what was expected of its units. */
      deviationPercent: percent,
      /** When the price of all these units would be back. */
      payBack,
      /** The last reported day, or null. */
      lastDay: dayOrNull,
      lastRevenue: amountOrNull,
      state: z.enum(['earning', 'no-revenue', 'no-report', 'retired']),
      /** What these units were paid on each of the last 30 settled days. Oldest first. */
      days: z.array(z.object({ day, amount })),
    }),
  ),
  refusals: {},
})

export const quizQuestions = ['source', 'loss', 'leaving'] as const

export const riskQuiz = call({
  service: 'product',
  method: 'GET',
  path: 'mine/quiz',
  reads: ['quiz'],
  who: 'member',
  about: 'Whether the three questions about the risks were answered, which is needed before the first purchase.',
  request: z.object({}),
  data: z.object({ isPassed: z.boolean() }),
  refusals: {},
})

export const answerQuiz = call({
  service: 'product',
  method: 'POST',
  path: 'mine/quiz',
  changes: ['quiz'],
  who: 'member',
  about: 'Answers the questions about the risks, and says which answers are wrong.',
  request: z.object({ source: wholeNumber(0, 2), loss: wholeNumber(0, 2), leaving: wholeNumber(0, 2) }),
  data: z.object({ isPassed: z.boolean(), wrong: z.array(z.enum(quizQuestions)) }),
  refusals: {},
})
