import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, idOrNull, listOf, moment } from '../fields.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'
import { forFinance, internal, pageOfDays, positiveAmount, twoPeople } from './fields.ts'

export const adjustmentKinds = ['owner-in', 'owner-out', 'promotions-fund', 'fx-fund', 'rail-move', 'fees-out'] as const

/** What an operator enters: owner-in names an unused receipt, which says the rest. */
export const adjustmentContent = z.object({
  kind: z.enum(adjustmentKinds),
  currency,
  amount: z.optional(positiveAmount),
  receiptId: z.optional(id),
  rail: z.optional(internal(z.string().check(z.maxLength(20)))),
  toRail: z.optional(internal(z.string().check(z.maxLength(20)))),
  destination: z.optional(internal(z.string().check(z.trim(), z.maxLength(120)))),
})

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
  destination: z.string(),
  receiptId: idOrNull,
  ...twoPeople,
})

export const adjustmentList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/adjustment/list',
  mayLag: true,
  about: 'What two operators decided that the platform’s owner pays in, takes out or sets aside, newest first.',
  request: z.object(pageOfDays),
  data: listOf(adjustmentRow),
  refusals: {},
})

export const ownerReceiptList = call({
  ...forFinance,
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
