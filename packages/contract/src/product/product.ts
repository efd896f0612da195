import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  amount,
  amountOrNull,
  day,
  id,
  idOrNull,
  listOf,
  moment,
  momentOrNull,
  page,
  percent,
  wholeNumber,
  dayOrNull,
} from '../fields.ts'
import { payBack } from './payBack.ts'

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

/**
 * How a machine is doing, as its newest report says: it earns, it stood still, nothing has been reported for two days
 * and more; or it has not begun, or is out of service. The same as the database's machine_doing().
 */
export const machineDoings = ['silent', 'still', 'reporting', 'planned', 'retired'] as const
export type MachineDoing = (typeof machineDoings)[number]

/** The specification's numbers for the state of a sale, in words. */
export const saleStates = { 1: 'plain', 3: 'soldout', 5: 'presale', 6: 'rush' } as const

export const productItem = z.object({
  id,
  kind: z.enum(machineKinds),
  productName: z.string(),
  productImg: z.string(),
  /** The picture that is shown large: the second, which shows the place, or the only one. */
  cardImg: z.string(),
  place: z.string(),
  status: z.union([z.literal(1), z.literal(3), z.literal(5), z.literal(6)]),
  /** Whether it can be bought now. The server enforces the same. */
  isOpen: z.boolean(),
  /** The window in which it can be bought, if there is one. */
  startTime: momentOrNull,
  endTime: momentOrNull,
  /** When a rush sale ends, or null. */
  daotimes: momentOrNull,
  /** The server's time, for countdowns on phones whose clock is wrong. */
  nowTime: moment,
  /** The expected return per unit and day. It is not guaranteed: see actualDayReturn. */
  dayReturnAmount: amount,
  /** The average that was paid per unit and day over the last 30 settled days, or null before the first. */
  actualDayReturn: amountOrNull,
  /** What was paid in these days, against what was expected of the same units. */
  deviationPercent: percent,
  validDays: z.int(),
  price: amount,
  /** The expected income per unit over all valid days: not guaranteed, and the price is not paid back beside it. */
  walletotal: amount,
  /** When the price of a unit that is bought now would be back. */
  payBack,
  units: z.int(),
  soldUnits: z.int(),
  isRetired: z.boolean(),
  doing: z.enum(machineDoings),
  /** The newest day that was reported, or null before the first. */
  lastReportDay: dayOrNull,
  isDemo: z.boolean(),
})
export type ProductItem = z.infer<typeof productItem>

/** Machines that do not pay back at their pace come last by pay-back, retired ones in every order. */
export const productSorts = ['pay-back', 'position', 'price', 'return', 'actual', 'sold', 'doing'] as const

const catalogueView = {
  status: z.optional(z.enum(['open', 'presale', 'rush', 'soldout'])),
  kind: z.optional(z.enum(machineKinds)),
  sort: z._default(z.enum(productSorts), 'position'),
} as const

export const productList = call({
  service: 'product',
  method: 'GET',
  path: 'product/list',
  mayLag: true,
  who: 'anyone',
  about: 'The machines on offer.',
  request: z.object({ ...page, ...catalogueView }),
  data: listOf(productItem),
  refusals: {},
})

/** A machine on the map. */
export const placedMachine = z.object({
  ...z.pick(productItem, {
    id: true,
    kind: true,
    productName: true,
    productImg: true,
    place: true,
    doing: true,
    lastReportDay: true,
    isDemo: true,
  }).shape,
  /** Where it stands, rounded to about a kilometre, or null where nobody has entered it. */
  area: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})
export type PlacedMachine = z.infer<typeof placedMachine>

export const productMap = call({
  service: 'product',
  method: 'GET',
  path: 'product/map',
  mayLag: true,
  reads: ['product'],
  who: 'anyone',
  about: 'The machines on offer with where they stand, to about a kilometre. The first thousand, in the list’s order.',
  request: z.object(catalogueView),
  data: z.array(placedMachine),
  refusals: {},
})

/** What one unit that was bought a year ago, or when sales began, has returned so far. */
const lookBack = z.object({
  machineId: id,
  machineName: z.string(),
  since: day,
  days: z.int(),
  paid: amount,
  received: amount,
  /** Received less paid. Negative is a loss so far. */
  result: amount,
})

/** The key information sheet, as plain text with an empty line between paragraphs. */
const sheet = z.object({
  purpose: z.string(),
  owner: z.string(),
  risks: z.string(),
  costs: z.string(),
  leaving: z.string(),
})
/** Its parts, in the order in which members read them. */
export const sheetParts = Object.keys(sheet.shape) as (keyof typeof sheet.shape)[]

export const productDetail = z.extend(productItem, {
  pictures: z.array(z.string()),
  /** The same with what is said about each; empty or null where nothing is. */
  photos: z.array(
    z.object({
      url: z.string(),
      caption: z.string(),
      takenOn: dayOrNull,
      takenBy: z.string(),
      /** Drawn, and no photo. */
      isDrawing: z.boolean(),
    }),
  ),
  summary: z.string(),
  description: z.string(),
  ownerName: z.string(),
  sheet,
  /** This machine's result beside the best and the worst of all. Null until there is a settled month. */
  lookBack: z.nullable(z.object({ own: lookBack, best: lookBack, worst: lookBack })),
  /** The open books of this machine. */
  books: z.object({
    revenueReceived: amount,
    incomePaid: amount,
    reserve: amount,
    capitalReleased: amount,
    capitalHeld: amount,
    escrow: amount,
    /** Of the last 30 settled days; and in percent above or below what was expected of them. */
    monthRevenue: amount,
    revenueDeviationPercent: percent,
    daysReported: z.int(),
    daysWithoutRevenue: z.int(),
  }),
  releases: z.array(z.object({ day, amount, purpose: z.string() })),
  agreement: z.object({ version: z.int(), hash: z.string(), content: z.string() }),
  /** For how many days a purchase can be undone. No longer than it is valid. */
  reflectionDays: z.int(),
  /** Whether a station reports for it, so that its page keeps a place for what it does now. */
  hasStation: z.boolean(),
})
export type ProductDetail = z.infer<typeof productDetail>

const unknown = { 'product.unknown': 404 } as const

const detail = {
  service: 'product',
  method: 'GET',
  mayLag: true,
  reads: ['product'],
  who: 'anyone',
  about: 'One machine.',
  request: z.object({ id }),
  data: productDetail,
  refusals: unknown,
} as const

/** The specification's path. */
export const machineDetail = call({ ...detail, path: 'appPro/lc/lcDetail' })
export const productDetailCall = call({ ...detail, path: 'product/detail' })

/** How sure a figure is: the meter signed it, the machine reported it, or a person entered it. */
export const evidenceGrades = ['signed', 'reported', 'entered'] as const
export type EvidenceGrade = (typeof evidenceGrades)[number]

export const evidenceKinds = ['picture', 'pdf', 'reading', 'sessions', 'series'] as const
export const evidence = z.object({
  kind: z.enum(evidenceKinds),
  name: z.string(),
  /** Where a picture or PDF can be read. Empty for a reading and for sessions. */
  url: z.string(),
  sha256: z.string(),
  /**
   * The text that a machine signed, and its signature and key in base64. Empty for files. Of sessions, a line for each,
   * which has no signature: their records have.
   */
  signedText: z.string(),
  signature: z.string(),
  publicKey: z.string(),
})
export type Evidence = z.infer<typeof evidence>

const revenueDay = z.object({
  day,
  /** The revenue that was reported for the day, or null. */
  amount: amountOrNull,
  state: z.enum(['missing', 'entered', 'approved', 'received']),
  /** What members were paid per unit for that day. */
  paidPerUnit: amountOrNull,
  validUnits: z.int(),
  reportId: idOrNull,
  evidence: z.array(evidence),
  /** How sure the report is, or null without one. */
  grade: z.nullable(z.enum(evidenceGrades)),
  /** Nothing real has earned it. */
  isDemo: z.boolean(),
  /** Whether the money came from an account that capital was released to. */
  isFromReleaseAccount: z.boolean(),
})

export const productRevenue = call({
  service: 'product',
  method: 'GET',
  path: 'product/revenue',
  mayLag: true,
  who: 'anyone',
  about: 'The days of a machine with its revenue, newest first, including days of zero and days without a report.',
  // A year at once, for the chart.
  request: z.object({ id, ...page, pageSize: z._default(wholeNumber(1, 366), 20) }),
  data: listOf(revenueDay),
  refusals: unknown,
})

/** What members read before they buy, and are owed afterwards. The same as the database's machine_terms(). */
export const termNames = [
  'kind',
  'name',
  'place',
  'summary',
  'description',
  'ownerName',
  'purpose',
  'risks',
  'costs',
  'leaving',
  'pictures',
  'pictureNotes',
  'location',
  'price',
  'dayReturn',
  'validDays',
  'units',
] as const

export const productVersions = call({
  service: 'product',
  method: 'GET',
  path: 'product/versions',
  mayLag: true,
  who: 'anyone',
  about: 'The versions of a machine’s terms since its first sale, newest first, with what each changed and why.',
  request: z.object({ id }),
  data: z.array(
    z.object({
      version: z.int(),
      fromTime: moment,
      /** Empty for the first version. */
      reason: z.string(),
      /** In the request’s language. Amounts are in USDT. */
      changes: z.array(z.object({ term: z.enum(termNames), before: z.string(), after: z.string() })),
    }),
  ),
  refusals: unknown,
})

export const productDocs = ['sheet', 'agreement'] as const
export const productPdf = call({
  service: 'product',
  method: 'GET',
  path: 'product/pdf',
  mayLag: true,
  who: 'anyone',
  about:
    'The key information sheet of a machine, or the lease agreement, as a PDF in base64 in the request’s language.',
  request: z.object({ id, doc: z.enum(productDocs) }),
  data: z.object({ name: z.string(), base64: z.string() }),
  refusals: unknown,
  perMinuteMax: 30,
})
