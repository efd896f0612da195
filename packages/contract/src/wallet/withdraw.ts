import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, listOf, moment, momentOrNull, page, wholeNumber } from '../fields.ts'
import { fundPassword } from '../user/account.ts'
import { anyAmount, currency, railNames, rate, recordCode, typedOrWholeAmount } from './amounts.ts'
import { recordStatuses } from './status.ts'

/** A pending one can be cancelled. A cancelled or failed one has returned the money. */
export const withdrawStates = ['pending', 'processing', 'paid', 'failed', 'cancelled'] as const
export type WithdrawState = (typeof withdrawStates)[number]

/**
 * Why a person approves it first: its own amount, what the member or the destination has had in 24 hours, or that there
 * is no rate to measure it by; that others have used up what its rail, all rails, young members or new destinations get
 * without it; or that a deposit credited to the member is no longer in its chain. Empty when nobody has to.
 */
export const approvalReasons = [
  '',
  'amount',
  'member-day',
  'destination-day',
  'no-rate',
  'rail-limit',
  'day-limit',
  'young-limit',
  'new-limit',
  'vanished-credit',
] as const
export type ApprovalReason = (typeof approvalReasons)[number]

export const withdrawWindow = z.object({
  /** 1 is Monday. */
  days: z.array(wholeNumber(1, 7)),
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
})

export const withdrawStatus = call({
  service: 'wallet',
  method: 'GET',
  path: 'cash/withdraw/status',
  reads: ['withdraw', 'wallet'],
  who: 'member',
  about:
    'The terms of withdrawing: minimum, fee, window, deadline, and whether requests are processed now. ' +
    'A request can be made at any time.',
  request: z.object({}),
  data: z.object({
    isOpen: z.boolean(),
    opensTime: momentOrNull,
    window: withdrawWindow,
    min: amount,
    /** The least that arrives at a bank, by currency. */
    localMin: z.object({ KES: anyAmount, INR: anyAmount, NGN: anyAmount }),
    feeBasisPoints: z.int(),
    deadlineHours: z.int(),
    available: amount,
    /** Up to how much in 24 hours is paid without approval, and how much of that the member has left. */
    automaticMax: amount,
    automaticLeft: amount,
    nowTime: moment,
    /** A stop by finance, with its reason and end. */
    stop: z.nullable(z.object({ reason: z.string(), until: moment })),
  }),
  refusals: {},
})

export const withdrawal = z.object({
  id,
  code: recordCode,
  state: z.enum(withdrawStates),
  status: z.enum(recordStatuses),
  amount,
  fee: amount,
  /** What arrives, in the destination's currency. */
  arrives: anyAmount,
  currency,
  rate: z.nullable(rate),
  rail: z.enum(railNames),
  destinationId: id,
  destination: z.object({ address: z.string(), bankName: z.string(), payee: z.string(), account: z.string() }),
  steps: z.array(
    z.object({
      state: z.enum(['requested', 'queued', 'sent', ...withdrawStates]),
      time: moment,
      /** In the reader's language, or empty. */
      note: z.string(),
    }),
  ),
  createTime: moment,
  deadlineTime: moment,
  isOverdue: z.boolean(),
  nowTime: moment,
  /** When it can be processed, if not now: when the window opens, or when the destination has waited a day. */
  waitsUntil: momentOrNull,
  waitsFor: z.nullable(z.enum(['window', 'destination', 'approval'])),
  /** Empty also once it is approved. */
  approvalReason: z.enum(approvalReasons),
  /** Why it failed, in the reader's language. */
  reason: z.string(),
  txHash: z.string(),
  confirmations: z.nullable(z.int()),
  confirmationsNeeded: z.nullable(z.int()),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawCreate = call({
  service: 'wallet',
  method: 'POST',
  path: 'withdraw/create',
  changes: ['withdraw', 'wallet', 'destination'],
  who: 'member',
  isRepeatable: true,
  about:
    'Requests a withdrawal and holds its amount. The fund password can be left out after a step-up for this amount ' +
    'and destination. A repeat with the same Idempotency-Key header requests one, and needs neither.',
  request: z.object({
    amount: typedOrWholeAmount,
    /** Empty when the member has bound none. */
    destinationId: z._default(z.union([z.literal(''), id]), ''),
    /** For a bank account: the id of the quote. */
    rateId: z.optional(id),
    payPassword: z.optional(fundPassword),
  }),
  data: withdrawal,
  refusals: {
    'step-up.needed': 403,
    'pay-password.missing': 409,
    'pay-password.wrong': 400,
    'pay-password.locked': 429,
    'withdraw.stopped': 403,
    'withdraw.bound-after-freeze': 403,
    'withdraw.above-balance': 409,
    'withdraw.below-minimum': 400,
    'withdraw.no-destination': 409,
    'withdraw.no-bank-account': 409,
    'rate.unknown': 404,
    'rate.over': 409,
    'withdraw.below-local-minimum': 400,
    'idempotency.reused': 409,
  },
})

export const withdrawCancel = call({
  service: 'wallet',
  method: 'POST',
  path: 'withdraw/cancel',
  changes: ['withdraw', 'wallet'],
  who: 'member',
  about: 'Cancels a withdrawal that is still pending. The money is returned at once.',
  request: z.object({ id }),
  data: withdrawal,
  refusals: { 'withdraw.unknown': 404, 'withdraw.not-pending': 409 },
})

export const withdrawRecord = call({
  service: 'wallet',
  method: 'GET',
  path: 'withdraw/record',
  mayLag: true,
  who: 'member',
  about: 'Own withdrawals with their steps, newest first.',
  request: z.object({ ...page, state: z.optional(z.enum(withdrawStates)) }),
  data: listOf(withdrawal),
  refusals: {},
})

export const withdrawDetail = call({
  service: 'wallet',
  method: 'GET',
  path: 'withdraw/detail',
  mayLag: true,
  who: 'member',
  about: 'One withdrawal with its steps.',
  request: z.object({ id }),
  data: withdrawal,
  refusals: { 'withdraw.unknown': 404 },
})
