import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, day, id, listOf, moment, momentOrNull, page } from '../fields.ts'
import {
  anyAmount,
  chainRails,
  currency,
  localCurrency,
  railNames,
  rate,
  recordCode,
  typedAmount,
  typedAmountWithMessage,
} from './amounts.ts'
import { movementStates, recordStatuses } from './status.ts'

/** Two chains, the practice bank's, one for each country, and the practice till. */
export const channelIds = ['bep20', 'trc20', 'mobile-money-kes', 'instant-inr', 'transfer-ngn', 'till'] as const
export type ChannelId = (typeof channelIds)[number]

export const rechargeChannels = call({
  service: 'wallet',
  method: 'GET',
  path: 'recharge/channels',
  reads: ['channel'],
  who: 'member',
  about: 'The channels for recharging, with their limits and whether they are open.',
  request: z.object({}),
  data: z.array(
    z.object({
      id: z.enum(channelIds),
      rail: z.enum(railNames),
      currency,
      min: anyAmount,
      /** The current maximum, or null when there is none. */
      max: z.nullable(anyAmount),
      isOpen: z.boolean(),
      /** Of a chain: how many blocks it takes until the money arrives, and about how many seconds. */
      confirmations: z.nullable(z.int()),
      seconds: z.nullable(z.int()),
      hasFaucet: z.boolean(),
      /** Of the till: what can be taken at once, as often as `max` allows. Empty for the others. */
      choices: z.array(anyAmount),
    }),
  ),
  refusals: {},
})

export const rechargeStates = ['pending', 'processing', 'succeeded', 'arrived', 'failed', 'expired'] as const

export const recharge = z.object({
  id,
  code: recordCode,
  channelId: z.enum(channelIds),
  rail: z.enum(railNames),
  currency,
  state: z.enum(rechargeStates),
  status: z.enum(recordStatuses),
  /** What the member intends to pay, or null for an unannounced deposit. */
  asked: z.nullable(anyAmount),
  /** What was paid, in the channel's currency. */
  paid: z.nullable(anyAmount),
  /** What the wallet got or, while it has not arrived, will get. */
  credited: amountOrNull,
  rate: z.nullable(rate),
  rateHeldUntil: momentOrNull,
  /** Why it failed or waits, in the reader's language. Empty otherwise. */
  reason: z.string(),
  /** The next four are for chains. */
  address: z.string(),
  txHash: z.string(),
  confirmations: z.nullable(z.int()),
  confirmationsNeeded: z.nullable(z.int()),
  /** For the bank: the page to pay on, and the account number for a transfer. */
  pageUrl: z.string(),
  accountNumber: z.string(),
  createTime: moment,
  arriveTime: momentOrNull,
  expireTime: momentOrNull,
  nowTime: moment,
})
export type Recharge = z.infer<typeof recharge>

export const rechargeAdd = call({
  service: 'wallet',
  method: 'POST',
  path: 'recharge/add',
  changes: ['recharge', 'channel'],
  who: 'member',
  isRepeatable: true,
  about:
    'Opens a recharge: answers with the member’s deposit address, or with the bank’s page. ' +
    'A repeat with the same Idempotency-Key header opens one.',
  request: z.object({
    channelId: z.enum(channelIds),
    /** In the channel's currency. Can be left out for a chain. */
    amount: z.optional(typedAmountWithMessage('recharge.amount')),
    /** For the bank: the id of the quote, and who pays (a phone number or a handle). */
    rateId: z.optional(id),
    payer: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  }),
  data: recharge,
  refusals: {
    'recharge.below-minimum': 400,
    'recharge.amount': 400,
    'recharge.above-maximum': 409,
    'recharge.channel-closed': 503,
    'rate.unknown': 404,
    'rate.over': 409,
    'recharge.payer': 400,
    'recharge.too-many-open': 409,
    'till.amount': 400,
    'till.spent': 409,
    'idempotency.reused': 409,
  },
})

export const rechargeRecord = call({
  service: 'wallet',
  method: 'GET',
  path: 'recharge/record',
  mayLag: true,
  who: 'member',
  about: 'Own recharges, newest first.',
  request: z.object({ ...page, state: z.optional(z.enum(rechargeStates)) }),
  data: listOf(recharge),
  refusals: {},
})

export const rechargeDetail = call({
  service: 'wallet',
  method: 'GET',
  path: 'recharge/detail',
  mayLag: true,
  who: 'member',
  about: 'One recharge with its current confirmations.',
  request: z.object({ id }),
  data: recharge,
  refusals: { 'recharge.unknown': 404 },
})

export const rechargeFaucet = call({
  service: 'wallet',
  method: 'POST',
  path: 'recharge/faucet',
  who: 'member',
  about: 'Practice mode: sends practice USDT to the member’s deposit address, as anybody could.',
  perMinuteMax: 20,
  request: z.object({ channelId: z.enum(chainRails), amount: typedAmount }),
  data: z.object({ txHash: z.string(), amount }),
  refusals: { 'practice.off': 409, 'recharge.channel-closed': 503, 'faucet.too-many': 429, 'faucet.too-much': 400 },
})

export const exchangeRate = call({
  service: 'gift',
  method: 'GET',
  path: 'exchangeRate/get',
  who: 'member',
  about: 'The rate of a local currency and until when it is held. Recharging and withdrawing take its id.',
  request: z.object({ currency: localCurrency, direction: z._default(z.enum(['in', 'out']), 'in') }),
  data: z.object({ id, currency: localCurrency, rate, heldUntil: moment, nowTime: moment }),
  refusals: { 'rate.none': 503 },
})

export const exchangeRateHistory = call({
  service: 'gift',
  method: 'GET',
  path: 'exchangeRate/history',
  mayLag: true,
  who: 'member',
  about:
    'The rates of a local currency that applied at the end of the last 30 days, oldest first; today’s applies now.',
  request: z.object({ currency: localCurrency }),
  data: z.array(z.object({ day, rate, setTime: moment })),
  refusals: {},
})

export const chainMovements = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/chain',
  mayLag: true,
  who: 'member',
  about: 'Own USDT movements on the chains, newest first, including deposits that were not credited.',
  request: z.object({ ...page, rail: z.optional(z.enum(chainRails)) }),
  data: listOf(
    z.object({
      id: z.string(),
      rail: z.enum(chainRails),
      direction: z.enum(['in', 'out']),
      amount,
      state: z.enum(movementStates),
      status: z.enum(recordStatuses),
      txHash: z.string(),
      block: z.nullable(z.int()),
      confirmations: z.int(),
      confirmationsNeeded: z.int(),
      address: z.string(),
      createTime: moment,
      /** The app's route of the recharge or withdrawal that it belongs to, or empty. */
      path: z.string(),
    }),
  ),
  refusals: {},
})

export const railCallback = call({
  service: 'wallet',
  method: 'POST',
  path: 'rail/bank/callback',
  changes: [],
  who: 'anyone',
  about:
    'The practice bank’s callback: `payload` is JSON, signed together with the timestamp. A repeat changes nothing.',
  request: z.object({
    timestamp: z.string().check(z.regex(/^\d{13}$/)),
    payload: z.string().check(z.maxLength(20_000)),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  data: z.null(),
  refusals: { 'callback.signature': 401, 'callback.stale': 401, 'callback.unreadable': 400, 'rail.off': 503 },
})
