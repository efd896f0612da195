import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, flag, id, idOrNull, listOf, moment, momentOrNull } from '../fields.ts'
import { evidence } from '../product/product.ts'
import {
  forDeciders,
  forFinance,
  forOperators,
  internal,
  nonNegativeAmount,
  optionalReason,
  pageOfDays,
} from './fields.ts'
import { machineUnknown } from './machine.ts'

export const reportStates = ['entered', 'approved', 'received', 'rejected'] as const

export const reportRow = z.object({
  id,
  machineId: id,
  machineName: z.string(),
  day,
  amount,
  source: z.enum(['operator', 'machine']),
  state: z.enum(reportStates),
  note: z.string(),
  meterFrom: z.nullable(z.string()),
  meterTo: z.nullable(z.string()),
  meterUnit: z.string(),
  enteredBy: z.string(),
  enteredById: idOrNull,
  enteredTime: moment,
  decidedBy: z.string(),
  decidedTime: momentOrNull,
  rejectReason: z.string(),
  received: amount,
  receivedTime: momentOrNull,
  receiptId: idOrNull,
  distributed: amount,
  hasGap: z.boolean(),
  evidence: z.array(evidence),
})

export type ReportRow = z.infer<typeof reportRow>
const reportUnknown = { 'report.unknown': 404 } as const

export const reportList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/report/list',
  about: 'Revenue reports, newest day first; for a review those furthest from the usual first, then the oldest.',
  request: z.object({
    ...pageOfDays,
    state: z.optional(z.enum(reportStates)),
    machineId: z.optional(id),
    order: z._default(z.enum(['newest', 'unusual']), 'newest'),
  }),
  data: listOf(reportRow),
  refusals: {},
})

export const reportOne = call({
  ...forOperators,
  method: 'GET',
  path: 'console/report/one',
  about: 'One report.',
  request: z.object({ id }),
  data: reportRow,
  refusals: reportUnknown,
})

export const reportEnter = call({
  ...forFinance,
  method: 'POST',
  path: 'console/report/enter',
  changes: ['report', 'receipt', 'machine'],
  about: 'Enters what a machine earned on a day, with evidence: a picture or a PDF.',
  files: ['evidence'],
  request: z.object({
    machineId: id,
    day: day.check(z.regex(/^20/)),
    amount: nonNegativeAmount,
    meterFrom: z.optional(internal(z.string().check(z.maxLength(40)))),
    meterTo: z.optional(internal(z.string().check(z.maxLength(40)))),
    meterUnit: z._default(z.string().check(z.maxLength(20)), ''),
    note: z._default(z.string().check(z.maxLength(1_000)), ''),
  }),
  data: reportRow,
  refusals: {
    ...machineUnknown,
    'report.day-taken': 409,
    'report.future': 400,
    'file.missing': 400,
    'evidence.type': 400,
    'file.too-large': 413,
  },
})

export const reportDecide = call({
  ...forDeciders,
  method: 'POST',
  path: 'console/report/decide',
  changes: ['report', 'receipt', 'machine', 'settlement'],
  about: 'Approves or rejects a report that another operator entered.',
  request: z.object({ id, isApproved: flag, reason: optionalReason }),
  data: reportRow,
  refusals: {
    ...reportUnknown,
    'report.decided': 409,
    'report.own': 403,
    'report.own-key': 403,
    'report.own-receipt': 403,
    'report.reason-missing': 400,
  },
})

export const reportReceive = call({
  ...forFinance,
  method: 'POST',
  path: 'console/report/receive',
  changes: ['report', 'receipt', 'machine'],
  about: 'Names the receipt by which an approved report’s money arrived. Both must have the same machine and amount.',
  request: z.object({ id, receiptId: id }),
  data: reportRow,
  refusals: {
    ...reportUnknown,
    'report.not-approved': 409,
    'report.received': 409,
    'receipt.unknown': 404,
    'receipt.used': 409,
    'receipt.mismatch': 409,
    'report.own-receipt': 403,
  },
})
