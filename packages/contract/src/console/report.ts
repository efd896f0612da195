import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, id, idOrNull, listOf, moment, momentOrNull } from '../fields.ts'
import { evidence } from '../product/product.ts'
import { anyAmount } from '../wallet/amounts.ts'
import { forFinance, forOperators, internal, nonNegativeAmount, pageOfDays } from './fields.ts'

export const reportStates = ['entered', 'approved', 'received', 'rejected'] as const

/** Why no report is approved without a person: see needs_person() in session_report.sql. */
export const personReasons = [
  'off',
  'not-sessions',
  'unsigned',
  'disagreed',
  'alert',
  'row',
  'unusual',
  'typed',
  'none',
  'nothing',
  'less',
  'more',
  'ambiguous',
] as const
/** How the received money and the sum of sessions agree. */
export const moneyStates = ['none', 'less', 'more', 'ambiguous', 'agrees', 'received', 'nothing'] as const

export const reportRow = z.object({
  id,
  machineId: id,
  machineName: z.string(),
  day,
  amount,
  source: z.enum(['operator', 'machine', 'sessions']),
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
  /** Of the proposal by which it was decided; null for those that nobody signed. */
  decisionId: idOrNull,
  rejectReason: z.string(),
  received: amount,
  receivedTime: momentOrNull,
  receiptId: idOrNull,
  distributed: amount,
  hasGap: z.boolean(),
  evidence: z.array(evidence),
  /** Of the sum of sessions; null for others. */
  sessions: z.nullable(
    z.object({
      isAutomatic: z.boolean(),
      /** Why a person has to approve it; null once that is done. */
      needsPerson: z.nullable(z.enum(personReasons)),
      money: z.enum(moneyStates),
      /** What came, less what the sessions come to; null while nothing has come. */
      difference: z.nullable(anyAmount),
      count: z.int(),
      late: z.int(),
      leftOut: z.int(),
      refused: z.int(),
      /** Of a gateway, and those that add nothing because its counter does not fit. */
      quarters: z.int(),
      doubtful: z.int(),
    }),
  ),
})

export type ReportRow = z.infer<typeof reportRow>
const evidenceFile = { kind: z.enum(['picture', 'pdf']), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }

/** What a machine earned on a day, as an operator enters it, and the file that shows it. */
export const reportContent = z.object({
  machineId: id,
  day: day.check(z.regex(/^20/)),
  amount: nonNegativeAmount,
  meterFrom: z._default(internal(z.string().check(z.maxLength(40))), ''),
  meterTo: z._default(internal(z.string().check(z.maxLength(40))), ''),
  meterUnit: z._default(z.string().check(z.maxLength(20)), ''),
  note: z._default(z.string().check(z.maxLength(1_000)), ''),
  evidence: z.object(evidenceFile),
})

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

export const reportEvidence = call({
  ...forFinance,
  method: 'POST',
  path: 'console/report/evidence',
  changes: [],
  about: 'Stores a picture or a PDF, which then can be the evidence of a report.',
  files: ['evidence'],
  request: z.object({}),
  data: z.object(evidenceFile),
  refusals: { 'file.missing': 400, 'evidence.type': 400, 'file.too-large': 413 },
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
