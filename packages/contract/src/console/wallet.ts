import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, listOf, moment, page, text } from '../fields.ts'
import { amount } from '../product/product.ts'
import { anyAmount, currency, localCurrency, rate, recordCode } from '../wallet/amounts.ts'
import { channelIds, rechargeStates } from '../wallet/recharge.ts'
import { withdrawStates } from '../wallet/withdraw.ts'

const base = { service: 'console', who: 'operator' } as const
const finance = { ...base, roles: ['finance', 'admin'] } as const
/** An amount as an operator types it, above zero. */
const positiveAmount = z.string().check(z.trim(), z.regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,6})?$/))
const who = z.object({ id, name: z.string(), role: z.string() })

export const consoleRechargeRow = z.object({
  id,
  code: recordCode,
  memberId: id,
  memberName: z.string(),
  channelId: z.enum(channelIds),
  rail: z.string(),
  currency,
  state: z.enum(rechargeStates),
  asked: z.nullable(anyAmount),
  paid: z.nullable(anyAmount),
  credited: z.nullable(amount),
  rate: z.nullable(rate),
  reason: z.string(),
  railTransaction: z.string(),
  confirmations: z.nullable(z.int()),
  createTime: moment,
  arriveTime: z.nullable(moment),
})
export const consoleRechargeList = call({
  ...base,
  method: 'GET',
  path: 'console/recharge/list',
  about: 'Recharges, newest first, of all or of one member.',
  request: z.object({
    ...page,
    memberId: z.optional(id),
    rail: z.optional(z.string().check(z.maxLength(20))),
    state: z.optional(z.enum(rechargeStates)),
  }),
  data: listOf(consoleRechargeRow),
  refusals: {},
})

/** Deposits on a chain that did not become a recharge, each with its fate. */
export const strayDepositList = call({
  ...base,
  method: 'GET',
  path: 'console/recharge/stray',
  about: 'Deposits that are not credited: under the minimum, of the wrong token, or dropped by a reorganisation.',
  request: z.object(page),
  data: listOf(
    z.object({
      id: z.string(),
      rail: z.string(),
      txHash: z.string(),
      block: z.int(),
      address: z.string(),
      token: z.string(),
      amount,
      state: z.enum(['below-minimum', 'wrong-token', 'dropped', 'reversed']),
      memberId: z.nullable(id),
      memberName: z.string(),
      foundTime: moment,
    }),
  ),
  refusals: {},
})

export const consoleWithdrawRow = z.object({
  id,
  code: recordCode,
  memberId: id,
  memberName: z.string(),
  state: z.enum(withdrawStates),
  amount,
  fee: amount,
  arrives: anyAmount,
  currency,
  rate: z.nullable(rate),
  rail: z.string(),
  destination: z.string(),
  createTime: moment,
  deadlineTime: moment,
  isOverdue: z.boolean(),
  waitsUntil: z.nullable(moment),
  waitsFor: z.nullable(z.enum(['window', 'destination', 'approval'])),
  approvalsNeeded: z.int(),
  approvals: z.array(z.object({ by: who, time: moment })),
  reason: z.string(),
  railTransaction: z.string(),
  /** The queue's checks. */
  checks: z.object({
    accountDays: z.int(),
    destinationHours: z.int(),
    isVerified: z.boolean(),
    isFrozen: z.boolean(),
    hasStop: z.boolean(),
    /** How often it was paid to before. */
    paidBefore: z.int(),
    /** Where the member's money came from so far, and how long ago the last recharge was. */
    fromRecharge: amount,
    fromIncome: amount,
    fromRewards: amount,
    hoursSinceRecharge: z.nullable(z.int()),
    withdrawn30Days: amount,
  }),
  steps: z.array(z.object({ state: z.string(), time: moment, note: z.string() })),
})
export type ConsoleWithdrawRow = z.infer<typeof consoleWithdrawRow>
export const consoleWithdrawList = call({
  ...base,
  method: 'GET',
  path: 'console/withdraw/list',
  about: 'Withdrawals, those to decide oldest first, otherwise newest first.',
  request: z.object({
    ...page,
    memberId: z.optional(id),
    state: z.optional(z.enum(withdrawStates)),
    isQueue: z.optional(flag),
  }),
  data: listOf(consoleWithdrawRow),
  refusals: {},
})
const withdrawUnknown = { 'withdraw.unknown': 404 } as const
export const consoleWithdrawOne = call({
  ...base,
  method: 'GET',
  path: 'console/withdraw/one',
  about: 'One withdrawal.',
  request: z.object({ id }),
  data: consoleWithdrawRow,
  refusals: withdrawUnknown,
})
export const withdrawApprove = call({
  ...finance,
  method: 'POST',
  path: 'console/withdraw/approve',
  about: 'Approves a withdrawal; the largest need two people.',
  request: z.object({ id }),
  data: consoleWithdrawRow,
  refusals: { ...withdrawUnknown, 'withdraw.not-pending': 409, 'withdraw.approved-before': 409 },
})
export const withdrawReject = call({
  ...finance,
  method: 'POST',
  path: 'console/withdraw/reject',
  about:
    'Rejects a withdrawal with a reason that the member reads; the money is back at once. One that waits for the signer can be rejected too.',
  request: z.object({ id, reason: text(500) }),
  data: consoleWithdrawRow,
  refusals: { ...withdrawUnknown, 'withdraw.not-pending': 409 },
})

export const railRow = z.object({
  id: z.string(),
  rail: z.string(),
  currency,
  isUp: z.boolean(),
  note: z.string(),
  checkedTime: z.nullable(moment),
  downSince: z.nullable(moment),
  /** What the rail says it holds, what the ledger says, and what has arrived but is not in the ledger yet. */
  own: anyAmount,
  custody: anyAmount,
  unbooked: anyAmount,
  difference: anyAmount,
  /** Of a chain. */
  height: z.nullable(z.int()),
  behind: z.nullable(z.int()),
  hot: z.nullable(amount),
  payoutsWaiting: z.int(),
  payoutsSent: z.int(),
})
export const railList = call({
  ...base,
  method: 'GET',
  path: 'console/rail/list',
  about: 'The rails and how they are: up or not, how far behind, and their own figure against the ledger’s.',
  request: z.object(page),
  data: listOf(railRow),
  refusals: {},
})

export const reconciliationRow = z.object({
  id,
  rail: z.string(),
  currency,
  kind: z.enum(['difference', 'reorganised', 'late', 'unattributed', 'payout']),
  subject: z.string(),
  difference: anyAmount,
  detail: z.string(),
  openedTime: moment,
  seenTime: moment,
  owner: z.nullable(who),
  takenTime: z.nullable(moment),
  closedTime: z.nullable(moment),
  note: z.string(),
})
export const reconciliationList = call({
  ...base,
  method: 'GET',
  path: 'console/reconciliation/list',
  about: 'Differences between a rail and the ledger, open ones first, oldest first.',
  request: z.object({ ...page, isOpen: z.optional(flag) }),
  data: listOf(reconciliationRow),
  refusals: {},
})
const itemUnknown = { 'reconciliation.unknown': 404, 'reconciliation.closed': 409 } as const
export const reconciliationTake = call({
  ...finance,
  method: 'POST',
  path: 'console/reconciliation/take',
  about: 'Makes the operator the owner of a difference.',
  request: z.object({ id }),
  data: reconciliationRow,
  refusals: itemUnknown,
})
export const reconciliationClose = call({
  ...finance,
  method: 'POST',
  path: 'console/reconciliation/close',
  about: 'Closes an item with a note; a difference that is still there cannot be closed.',
  request: z.object({ id, note: text(1_000) }),
  data: reconciliationRow,
  refusals: { ...itemUnknown, 'reconciliation.still-there': 409 },
})

export const adjustmentKinds = ['owner-in', 'owner-out', 'promotions-fund', 'fx-fund'] as const
export const adjustmentRow = z.object({
  id,
  kind: z.enum(adjustmentKinds),
  rail: z.string(),
  currency,
  amount: anyAmount,
  reason: z.string(),
  destination: z.string(),
  receiptId: z.nullable(id),
  state: z.enum(['requested', 'approved', 'rejected']),
  requestedBy: who,
  requestedTime: moment,
  decidedBy: z.nullable(who),
  decidedTime: z.nullable(moment),
  rejectReason: z.string(),
})
export const adjustmentList = call({
  ...base,
  method: 'GET',
  path: 'console/adjustment/list',
  about: 'What the platform’s owner puts in, takes out or sets aside, newest first.',
  request: z.object({ ...page, state: z.optional(z.enum(['requested', 'approved', 'rejected'])) }),
  data: listOf(adjustmentRow),
  refusals: {},
})
export const adjustmentRequest = call({
  ...finance,
  method: 'POST',
  path: 'console/adjustment/request',
  about:
    'Asks for a transfer of the owner’s money; another operator decides. owner-in names a receipt that has arrived.',
  request: z.object({
    kind: z.enum(adjustmentKinds),
    currency,
    amount: z.optional(positiveAmount),
    receiptId: z.optional(id),
    rail: z.optional(z.string().check(z.maxLength(20))),
    destination: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    reason: text(500),
  }),
  data: adjustmentRow,
  refusals: { 'adjustment.incomplete': 400, 'receipt.unknown': 404, 'receipt.used': 409 },
})
export const adjustmentDecide = call({
  ...finance,
  method: 'POST',
  path: 'console/adjustment/decide',
  about: 'Approves or rejects what another operator asked for.',
  request: z.object({ id, isApproved: flag, reason: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
  data: adjustmentRow,
  refusals: {
    'adjustment.unknown': 404,
    'adjustment.decided': 409,
    'adjustment.own': 403,
    'adjustment.insufficient': 409,
    'receipt.used': 409,
  },
})
export const ownerReceiptList = call({
  ...base,
  method: 'GET',
  path: 'console/adjustment/receipts',
  about: 'Payments of the owner that have arrived and are not used yet, and where the owner pays in.',
  request: z.object({}),
  data: z.object({
    addresses: z.array(z.object({ rail: z.string(), address: z.string() })),
    list: z.array(
      z.object({
        id,
        rail: z.string(),
        currency,
        amount: anyAmount,
        railTransaction: z.string(),
        sender: z.string(),
        receivedTime: moment,
      }),
    ),
  }),
  refusals: {},
})

export const rateRow = z.object({
  id,
  currency: localCurrency,
  rate,
  setBy: z.string(),
  setTime: moment,
  /** The platform's position in it. */ position: anyAmount,
})
export const rateList = call({
  ...base,
  method: 'GET',
  path: 'console/rate/list',
  about: 'The exchange rates in force, and the platform’s position in each currency.',
  request: z.object(page),
  data: z.extend(listOf(rateRow), { usdtPosition: amount }),
  refusals: {},
})
export const rateSet = call({
  ...finance,
  method: 'POST',
  path: 'console/rate/set',
  about: 'Sets an exchange rate; quotes that are held keep theirs.',
  request: z.object({ currency: localCurrency, rate: positiveAmount }),
  data: rateRow,
  refusals: {},
})
