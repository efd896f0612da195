import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, id, listOf, moment, page } from '../fields.ts'

export const machineKinds = [
  'vending',
  'charger',
  'solar',
  'laundry',
  'water',
  'cold-store',
  'printer',
  'scooter',
] as const
export type MachineKind = (typeof machineKinds)[number]

/** 3 sold out, 5 pre-sale, 6 rush; 1 otherwise. */
export const productStatuses = [1, 3, 5, 6] as const

export const productItem = z.object({
  id,
  kind: z.enum(machineKinds),
  productName: z.string(),
  productImg: z.string(),
  place: z.string(),
  status: z.union([z.literal(1), z.literal(3), z.literal(5), z.literal(6)]),
  /** Whether it can be bought at this moment; the server enforces the same. */
  isOpen: z.boolean(),
  /** The window in which it can be bought, where there is one. */
  startTime: z.nullable(moment),
  endTime: z.nullable(moment),
  /** When a rush purchase ends; null when it is none. */
  daotimes: z.nullable(moment),
  /** The server's time when it answered, for countdowns on phones whose clock is wrong. */
  nowTime: moment,
  /** Expected, a unit and day. Never guaranteed: see actualDayReturn beside it. */
  dayReturnAmount: amount,
  /**
   * What a unit was really paid a day on average over the last 30 settled days; null when there is no settled day yet.
   */
  actualDayReturn: z.nullable(amount),
  validDays: z.int(),
  price: amount,
  /** Expected over all valid days, a unit. */
  walletotal: amount,
  units: z.int(),
  soldUnits: z.int(),
  isRetired: z.boolean(),
  isDemo: z.boolean(),
})
export type ProductItem = z.infer<typeof productItem>

export const productSorts = ['position', 'price', 'return', 'actual', 'sold'] as const

export const productList = call({
  service: 'product',
  method: 'GET',
  path: 'product/list',
  who: 'anyone',
  about: 'The machines on offer.',
  request: z.object({
    ...page,
    status: z.optional(z.enum(['open', 'presale', 'rush', 'soldout'])),
    kind: z.optional(z.enum(machineKinds)),
    sort: z._default(z.enum(productSorts), 'position'),
  }),
  data: listOf(productItem),
  refusals: {},
})

/** What somebody who bought one unit a year ago (or when sales began, if that is later) would have now. */
const lookBack = z.object({
  machineId: id,
  machineName: z.string(),
  since: day,
  days: z.int(),
  paid: amount,
  received: amount,
  /** Received less the price; negative is a loss so far. */
  result: amount,
})

export const productDetail = z.extend(productItem, {
  pictures: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  ownerName: z.string(),
  /** The key information sheet, each as plain text with an empty line between paragraphs. */
  sheet: z.object({ purpose: z.string(), risks: z.string(), costs: z.string(), leaving: z.string() }),
  /** This machine's own, and the best and worst of all; empty until there is a settled month. */
  lookBack: z.nullable(z.object({ own: lookBack, best: lookBack, worst: lookBack })),
  /** The open books of this machine. */
  books: z.object({
    revenueReceived: amount,
    incomePaid: amount,
    reserve: amount,
    capitalReleased: amount,
    capitalHeld: amount,
    escrow: amount,
    daysReported: z.int(),
    daysWithoutRevenue: z.int(),
  }),
  releases: z.array(z.object({ day, amount, purpose: z.string() })),
  agreement: z.object({ version: z.int(), hash: z.string(), content: z.string() }),
  reflectionDays: z.int(),
})
export type ProductDetail = z.infer<typeof productDetail>

const unknown = { 'product.unknown': 404 } as const

/** The specification's path. */
export const machineDetail = call({
  service: 'product',
  method: 'GET',
  path: 'appPro/lc/lcDetail',
  who: 'anyone',
  about: 'One machine.',
  request: z.object({ id }),
  data: productDetail,
  refusals: unknown,
})
export const productDetailCall = call({ ...machineDetail, path: 'product/detail' })

export const evidenceKinds = ['picture', 'pdf', 'reading'] as const
export const evidence = z.object({
  kind: z.enum(evidenceKinds),
  name: z.string(),
  /** Where a picture or PDF can be read; empty for a reading. */
  url: z.string(),
  sha256: z.string(),
  /** The text a machine signed, its signature and key, in base64; empty for files. */
  signedText: z.string(),
  signature: z.string(),
  publicKey: z.string(),
})
export type Evidence = z.infer<typeof evidence>

const revenueDay = z.object({
  day,
  /** What the machine is reported to have earned that day; null while nothing was reported. */
  amount: z.nullable(amount),
  state: z.enum(['missing', 'entered', 'approved', 'received']),
  /** What was paid to members on that day, a unit. */
  paidPerUnit: z.nullable(amount),
  validUnits: z.int(),
  reportId: z.nullable(id),
  evidence: z.array(evidence),
  /** The money came from an account that capital had been released to. */
  isFromReleaseAccount: z.boolean(),
})

export const productRevenue = call({
  service: 'product',
  method: 'GET',
  path: 'product/revenue',
  who: 'anyone',
  about:
    'The days of a machine with what it earned, newest first; days of zero and days without a report are among them.',
  request: z.object({ id, ...page }),
  data: listOf(revenueDay),
  refusals: unknown,
})

export const productDocs = ['sheet', 'agreement'] as const
export const productPdf = call({
  service: 'product',
  method: 'GET',
  path: 'product/pdf',
  who: 'anyone',
  about:
    'The key information sheet of a machine, or the lease agreement, as a PDF in base64, in the language asked for.',
  request: z.object({ id, doc: z.enum(productDocs) }),
  data: z.object({ name: z.string(), base64: z.string() }),
  refusals: unknown,
  perMinuteMax: 30,
})
