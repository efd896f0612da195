import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, listOf, localized, moment, page, text, wholeNumber } from '../fields.ts'
import { amount, day, evidence, machineKinds } from '../product/product.ts'

const base = { service: 'console', who: 'operator' } as const
const finance = { ...base, roles: ['finance', 'admin'] } as const
const unknown = { 'machine.unknown': 404 } as const
const q = z.optional(z.string().check(z.maxLength(100)))

/** An amount as an operator types it: at most six decimals. */
const typedAmount = z.string().check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,6})?$/))
/** The same, above zero. */
const positiveAmount = z.string().check(z.trim(), z.regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,6})?$/))
const fileUrl = z.string().check(z.maxLength(300), z.regex(/^\/[^/].*$/))

export const saleKinds = ['plain', 'presale', 'rush'] as const

const machineFields = {
  kind: z.enum(machineKinds),
  position: wholeNumber(0, 10_000),
  name: localized(120),
  place: localized(200),
  summary: localized(400),
  description: localized(8_000),
  ownerName: text(200),
  purpose: localized(4_000),
  risks: localized(4_000),
  costs: localized(4_000),
  leaving: localized(4_000),
  pictures: z.array(fileUrl).check(z.maxLength(8)),
  price: positiveAmount,
  dayReturn: positiveAmount,
  validDays: wholeNumber(1, 3_650),
  units: wholeNumber(1, 1_000_000),
  sale: z.enum(saleKinds),
  saleStart: z.nullable(moment),
  saleEnd: z.nullable(moment),
  isPublished: flag,
} as const

export const machineRow = z.object({
  id,
  ...machineFields,
  price: amount,
  dayReturn: amount,
  soldUnits: z.int(),
  isRetired: z.boolean(),
  isDemo: z.boolean(),
  createTime: moment,
  /** Where its revenue is to be paid in. */
  revenueReference: z.string(),
  publicKey: z.string(),
  escrow: amount,
  capital: amount,
  revenue: amount,
  released: amount,
  reserve: amount,
})
export type MachineRow = z.infer<typeof machineRow>

export const machineList = call({
  ...base,
  method: 'GET',
  path: 'console/machine/list',
  about: 'Machines with stock, state and accounts.',
  request: z.object({ ...page, q }),
  data: listOf(machineRow),
  refusals: {},
})
export const machineOne = call({
  ...base,
  method: 'GET',
  path: 'console/machine/one',
  about: 'One machine.',
  request: z.object({ id }),
  data: machineRow,
  refusals: unknown,
})
export const machineCreate = call({
  ...finance,
  method: 'POST',
  path: 'console/machine/create',
  about: 'Adds a machine.',
  request: z.object(machineFields),
  data: machineRow,
  refusals: { 'machine.window': 400 },
})
export const machineUpdate = call({
  ...finance,
  method: 'POST',
  path: 'console/machine/update',
  about: 'Changes a machine. Price, return and valid days stay once a unit is sold; units never fall below those sold.',
  request: z.object({ id, ...machineFields }),
  data: machineRow,
  refusals: { ...unknown, 'machine.window': 400, 'machine.terms-fixed': 409, 'machine.units-sold': 409 },
})
export const machineRetire = call({
  ...finance,
  method: 'POST',
  path: 'console/machine/retire',
  about: 'Retires a machine: it is sold no more, and its reserve goes to the orders valid then at the next settlement.',
  request: z.object({ id, reason: text(500) }),
  data: machineRow,
  refusals: { ...unknown, 'machine.retired': 409 },
})
export const machineKey = call({
  ...finance,
  method: 'POST',
  path: 'console/machine/key',
  about: 'Sets the Ed25519 public key (base64, 32 bytes) that a machine signs its readings with.',
  request: z.object({ id, publicKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)) }),
  data: machineRow,
  refusals: unknown,
})

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
  enteredById: z.nullable(id),
  enteredTime: moment,
  decidedBy: z.string(),
  decidedTime: z.nullable(moment),
  rejectReason: z.string(),
  received: amount,
  receivedTime: z.nullable(moment),
  receiptId: z.nullable(id),
  distributed: amount,
  hasGap: z.boolean(),
  evidence: z.array(evidence),
})
export type ReportRow = z.infer<typeof reportRow>
const reportUnknown = { 'report.unknown': 404 } as const

export const reportList = call({
  ...base,
  method: 'GET',
  path: 'console/report/list',
  about: 'Revenue reports, newest day first.',
  request: z.object({ ...page, state: z.optional(z.enum(reportStates)), machineId: z.optional(id) }),
  data: listOf(reportRow),
  refusals: {},
})
export const reportOne = call({
  ...base,
  method: 'GET',
  path: 'console/report/one',
  about: 'One report.',
  request: z.object({ id }),
  data: reportRow,
  refusals: reportUnknown,
})
export const reportEnter = call({
  ...finance,
  method: 'POST',
  path: 'console/report/enter',
  about: 'Enters what a machine earned on a day, with evidence: a picture or a PDF.',
  files: ['evidence'],
  request: z.object({
    machineId: id,
    day: day.check(z.regex(/^20/)),
    amount: typedAmount,
    meterFrom: z.optional(z.string().check(z.maxLength(40))),
    meterTo: z.optional(z.string().check(z.maxLength(40))),
    meterUnit: z._default(z.string().check(z.maxLength(20)), ''),
    note: z._default(z.string().check(z.maxLength(1_000)), ''),
  }),
  data: reportRow,
  refusals: {
    ...unknown,
    'report.day-taken': 409,
    'report.future': 400,
    'file.missing': 400,
    'evidence.type': 400,
    'file.too-large': 413,
  },
})
export const reportDecide = call({
  ...finance,
  method: 'POST',
  path: 'console/report/decide',
  about: 'Approves or rejects a report; never by the person who entered it.',
  request: z.object({ id, isApproved: flag, reason: z._default(z.string().check(z.maxLength(500)), '') }),
  data: reportRow,
  refusals: { ...reportUnknown, 'report.decided': 409, 'report.own': 403, 'report.reason-missing': 400 },
})

export const receiptRow = z.object({
  id,
  rail: z.string(),
  railTransaction: z.string(),
  machineId: z.nullable(id),
  machineName: z.string(),
  amount,
  sender: z.string(),
  note: z.string(),
  receivedTime: moment,
  usedAs: z.nullable(z.enum(['recharge', 'revenue', 'owner'])),
  isFromReleaseAccount: z.boolean(),
})
export const receiptList = call({
  ...base,
  method: 'GET',
  path: 'console/receipt/list',
  about: 'Money that arrived in custody for machines, newest first.',
  request: z.object({ ...page, machineId: z.optional(id), isUnused: z.optional(flag) }),
  data: listOf(receiptRow),
  refusals: {},
})
export const practiceReceipt = call({
  ...finance,
  method: 'POST',
  path: 'console/practice/receipt',
  about:
    'Practice mode: the practice till pays a day’s revenue in for a machine, as the real till would by bank transfer.',
  request: z.object({
    machineId: id,
    amount: positiveAmount,
    note: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  data: receiptRow,
  refusals: { ...unknown, 'practice.off': 409 },
})
export const reportReceive = call({
  ...finance,
  method: 'POST',
  path: 'console/report/receive',
  about: 'Names the receipt by which an approved report’s money arrived; both must be of one machine and one amount.',
  request: z.object({ id, receiptId: id }),
  data: reportRow,
  refusals: {
    ...reportUnknown,
    'report.not-approved': 409,
    'report.received': 409,
    'receipt.unknown': 404,
    'receipt.used': 409,
    'receipt.mismatch': 409,
  },
})

export const settlementRow = z.object({
  day,
  state: z.enum(['running', 'done']),
  startedTime: moment,
  finishedTime: z.nullable(moment),
  chunks: z.int(),
  chunksDone: z.int(),
  orders: z.int(),
  paid: amount,
  undistributed: amount,
  machines: z.array(
    z.object({
      machineId: id,
      machineName: z.string(),
      validUnits: z.int(),
      cap: amount,
      paid: amount,
      undistributed: amount,
    }),
  ),
})
export const settlementList = call({
  ...base,
  method: 'GET',
  path: 'console/settlement/list',
  about: 'Settlements, newest first, with progress and what was left undistributed.',
  request: z.object({ ...page }),
  data: listOf(settlementRow),
  refusals: {},
})
export const settlementOne = call({
  ...base,
  method: 'GET',
  path: 'console/settlement/one',
  about: 'One day’s settlement.',
  request: z.object({ day }),
  data: settlementRow,
  refusals: { 'settlement.unknown': 404 },
})

export const consoleOrderRow = z.object({
  id,
  memberId: id,
  memberName: z.string(),
  machineId: id,
  machineName: z.string(),
  units: z.int(),
  price: amount,
  couponAmount: amount,
  state: z.enum(['reflecting', 'valid', 'expired', 'undone']),
  buyTime: moment,
  firstDay: day,
  lastDay: day,
  received: amount,
  agreementVersion: z.int(),
})
export const consoleOrderList = call({
  ...base,
  method: 'GET',
  path: 'console/order/list',
  about: 'Orders, newest first, of all or of one member or machine.',
  request: z.object({
    ...page,
    memberId: z.optional(id),
    machineId: z.optional(id),
    state: z.optional(z.enum(['reflecting', 'valid', 'expired', 'undone'])),
  }),
  data: listOf(consoleOrderRow),
  refusals: {},
})

export const releaseRow = z.object({
  id,
  machineId: id,
  machineName: z.string(),
  amount,
  destination: z.string(),
  purpose: z.string(),
  state: z.enum(['requested', 'approved', 'rejected']),
  requestedBy: z.string(),
  requestedById: id,
  requestedTime: moment,
  decidedBy: z.string(),
  decidedTime: z.nullable(moment),
  reason: z.string(),
})
export const releaseList = call({
  ...base,
  method: 'GET',
  path: 'console/release/list',
  about: 'Releases of capital to machines’ owners.',
  request: z.object({ ...page, machineId: z.optional(id) }),
  data: listOf(releaseRow),
  refusals: {},
})
export const releaseRequest = call({
  ...finance,
  method: 'POST',
  path: 'console/release/request',
  about: 'Asks for a part of a machine’s capital to be paid to its owner.',
  request: z.object({ machineId: id, amount: positiveAmount, destination: text(200), purpose: text(500) }),
  data: releaseRow,
  refusals: { ...unknown, 'release.above-capital': 409 },
})
export const releaseDecide = call({
  ...finance,
  method: 'POST',
  path: 'console/release/decide',
  about: 'Approves or rejects a release; never by the person who asked.',
  request: z.object({ id, isApproved: flag, reason: z._default(z.string().check(z.maxLength(500)), '') }),
  data: releaseRow,
  refusals: {
    'release.unknown': 404,
    'release.decided': 409,
    'release.own': 403,
    'release.above-capital': 409,
    'release.reason-missing': 400,
  },
})

const clock = z.object({
  today: day,
  offsetDays: z.int(),
  isPractice: z.boolean(),
  isMoving: z.boolean(),
  lastSettledDay: z.nullable(day),
})
export const clockState = call({
  ...base,
  method: 'GET',
  path: 'console/clock',
  about: 'The business date, and how far the practice clock was moved.',
  request: z.object({}),
  data: clock,
  refusals: {},
})
export const clockMove = call({
  ...finance,
  method: 'POST',
  path: 'console/clock/move',
  about:
    'Practice mode: moves the business date forward, day by day; the demonstration fleet’s revenue, settlement and expiries follow.',
  request: z.object({ days: wholeNumber(1, 31) }),
  data: clock,
  refusals: { 'practice.off': 409, 'clock.moving': 409 },
})
