import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, idOrNull, listOf, moment, momentOrNull, text } from '../fields.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'
import {
  requestRefusals,
  approvalText,
  forDeciders,
  forFinance,
  internal,
  forOperators,
  operatorRef,
  pageOfDays,
  positiveAmount,
  signature,
} from './fields.ts'

export const adjustmentKinds = ['owner-in', 'owner-out', 'promotions-fund', 'fx-fund', 'rail-move', 'fees-out'] as const
export const adjustmentRow = z.object({
  id,
  kind: z.enum(adjustmentKinds),
  rail: z.string(),
  /** Of a move: the rail that it goes to. */
  toRail: z.string(),
  /** Of what is paid over a rail: how far it is. A move has arrived when the other rail has it. */
  progress: z.enum(['', 'queued', 'sent', 'paid', 'failed', 'arrived']),
  currency,
  amount: anyAmount,
  reason: z.string(),
  destination: z.string(),
  receiptId: idOrNull,
  state: z.enum(['requested', 'approved', 'rejected']),
  requestedBy: operatorRef,
  requestedTime: moment,
  decidedBy: z.nullable(operatorRef),
  decidedTime: momentOrNull,
  rejectReason: z.string(),
  approvalText,
})

export const adjustmentList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/adjustment/list',
  about: 'What the platform’s owner pays in, takes out or sets aside, newest first.',
  request: z.object({ ...pageOfDays, state: z.optional(z.enum(['requested', 'approved', 'rejected'])) }),
  data: listOf(adjustmentRow),
  refusals: {},
})

export const adjustmentRequest = call({
  ...forFinance,
  method: 'POST',
  path: 'console/adjustment/request',
  changes: ['adjustment', 'reconciliation', 'rail'],
  about:
    'Requests a transfer of the platform’s own money, which another operator decides. owner-in names an unused receipt.',
  request: z.object({
    kind: z.enum(adjustmentKinds),
    currency,
    amount: z.optional(positiveAmount),
    receiptId: z.optional(id),
    rail: z.optional(internal(z.string().check(z.maxLength(20)))),
    toRail: z.optional(internal(z.string().check(z.maxLength(20)))),
    destination: z.optional(internal(z.string().check(z.trim(), z.maxLength(120)))),
    reason: text(500),
  }),
  data: adjustmentRow,
  refusals: { 'adjustment.incomplete': 400, 'receipt.unknown': 404, 'receipt.used': 409 },
})

export const adjustmentDecide = call({
  ...forDeciders,
  method: 'POST',
  path: 'console/adjustment/decide',
  changes: ['adjustment', 'reconciliation', 'rail'],
  about: 'Approves, signed, or rejects an adjustment that another operator requested.',
  request: z.object({
    id,
    isApproved: flag,
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    signature,
  }),
  data: adjustmentRow,
  refusals: {
    ...requestRefusals,
    'adjustment.unknown': 404,
    'adjustment.decided': 409,
    'adjustment.own': 403,
    'adjustment.insufficient': 409,
    'adjustment.no-key': 409,
    'receipt.used': 409,
  },
})

export const ownerReceiptList = call({
  ...forOperators,
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
