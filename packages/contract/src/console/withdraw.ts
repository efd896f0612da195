import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, flag, id, listOf, moment, momentOrNull } from '../fields.ts'
import { anyAmount, currency, rate, recordCode } from '../wallet/amounts.ts'
import { approvalReasons, withdrawStates } from '../wallet/withdraw.ts'
import {
  approvalRefusals,
  approvalText,
  forDeciders,
  forFinance,
  operatorRef,
  pageOfDays,
  signature,
} from './fields.ts'

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
  waitsUntil: momentOrNull,
  waitsFor: z.nullable(z.enum(['window', 'destination', 'approval'])),
  approvalsNeeded: z.int(),
  approvalReason: z.enum(approvalReasons),
  approvals: z.array(z.object({ by: operatorRef, time: moment })),
  approvalText,
  /** Nobody had to approve it, and something stands against paying it: it is paid once somebody approves. */
  isRefused: z.boolean(),
  reason: z.string(),
  railTransaction: z.string(),
  /** At most as many as are needed. */
  confirmations: z.nullable(z.int()),
  confirmationsNeeded: z.nullable(z.int()),
  /** What an operator checks before approving. */
  checks: z.object({
    accountDays: z.int(),
    destinationHours: z.int(),
    isVerified: z.boolean(),
    isFrozen: z.boolean(),
    hasStop: z.boolean(),
    /** How many withdrawals to this destination were paid before. */
    paidBefore: z.int(),
    /** Where the member's money came from, and how long ago the last recharge was. */
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
  ...forFinance,
  method: 'GET',
  path: 'console/withdraw/list',
  hasPersonalData: true,
  about: 'Withdrawals: the queue of those to decide, oldest first, or all of them, newest first.',
  request: z.object({
    ...pageOfDays,
    memberId: z.optional(id),
    state: z.optional(z.enum(withdrawStates)),
    isQueue: z.optional(flag),
  }),
  data: listOf(consoleWithdrawRow),
  refusals: {},
})

const withdrawUnknown = { 'withdraw.unknown': 404 } as const
export const consoleWithdrawOne = call({
  ...forFinance,
  method: 'GET',
  path: 'console/withdraw/one',
  hasPersonalData: true,
  about: 'One withdrawal.',
  request: z.object({ id }),
  data: consoleWithdrawRow,
  refusals: withdrawUnknown,
})

export const withdrawApprove = call({
  ...forDeciders,
  method: 'POST',
  path: 'console/withdraw/approve',
  changes: ['withdraw', 'rail'],
  about: 'Approves a withdrawal, signed. The largest need two operators.',
  request: z.object({ id, signature }),
  data: consoleWithdrawRow,
  refusals: {
    ...withdrawUnknown,
    ...approvalRefusals,
    'withdraw.not-pending': 409,
    'withdraw.approved-before': 409,
  },
})
