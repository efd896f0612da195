import * as z from 'zod/mini'
import { call, mayCall } from '../call.ts'
import {
  amount,
  flag,
  id,
  listOf,
  localized,
  localizedName,
  optionalName,
  moment,
  momentOrNull,
  nameText,
  ownPath,
  page,
  wholeNumber,
  dayOrNull,
} from '../fields.ts'
import { machineDoings, machineKinds } from '../product/product.ts'
import { chainRails } from '../wallet/amounts.ts'
import { forEverybody, forFinance, internal, positiveAmount, searchText } from './fields.ts'
import { isPlace } from './location.ts'
import { stationHealths } from './station.ts'

export const saleKinds = ['plain', 'presale', 'rush'] as const

const picturesMax = 8

/** What a picture shows, when and by whom it was taken, and whether it was drawn. */
const pictureNote = z.object({
  url: ownPath,
  caption: z.optional(localized(200)),
  takenOn: dayOrNull,
  takenBy: optionalName(120),
  isDrawing: z.boolean(),
})
export type PictureNote = z.infer<typeof pictureNote>

/** What takes two people to change once members have seen it. */
export const machineTerms = {
  kind: z.enum(machineKinds),
  name: localizedName(120),
  place: localized(200),
  summary: localized(400),
  description: localized(8_000),
  ownerName: nameText(200),
  purpose: localized(4_000),
  risks: localized(4_000),
  costs: localized(4_000),
  leaving: localized(4_000),
  pictures: z.array(ownPath).check(z.maxLength(picturesMax)),
  // A console that was opened before they were there leaves both out, and they stay as they are.
  pictureNotes: z.optional(z.array(pictureNote).check(z.maxLength(picturesMax))),
  /** Where it stands, exactly, as `toLocation` writes it. Members read it to about a kilometre. */
  location: z.optional(z.nullable(internal(z.string().check(z.refine(isPlace))))),
  price: positiveAmount,
  dayReturn: positiveAmount,
  validDays: wholeNumber(1, 3_650),
  units: wholeNumber(1, 1_000_000),
  sale: z.enum(saleKinds),
  saleStart: momentOrNull,
  saleEnd: momentOrNull,
  isPublished: flag,
} as const

const machineFields = { ...machineTerms, position: wholeNumber(0, 10_000) } as const

export const machineUnknown = { 'machine.unknown': 404 } as const

const point = z.nullable(z.object({ latitude: z.number(), longitude: z.number() }))

export const machineRow = z.object({
  id,
  ...machineFields,
  pictureNotes: z.array(pictureNote),
  /** Exactly, for whoever may enter it; null for the others. */
  location: z.nullable(z.string()),
  /** To about a kilometre, as members read it. */
  area: point,
  /** As members see it on their map. */
  doing: z.enum(machineDoings),
  lastReportDay: dayOrNull,
  price: amount,
  dayReturn: amount,
  soldUnits: z.int(),
  isRetired: z.boolean(),
  isDemo: z.boolean(),
  createTime: moment,
  /** The reference that its revenue is paid in with. */
  revenueReference: z.string(),
  publicKey: z.string(),
  /** The version of its terms. They change by versions once a unit was sold. */
  version: z.int(),
  isSold: z.boolean(),
  /** Members see it, or have seen it, so that changing it takes two people. */
  isPublic: z.boolean(),
  /** Where two people registered that its owner is paid, or null. */
  destination: z.nullable(z.object({ rail: z.string(), destination: z.string() })),
  escrow: amount,
  capital: amount,
  revenue: amount,
  released: amount,
  reserve: amount,
})

export type MachineRow = z.infer<typeof machineRow>

/** What only the page of a machine shows: its long texts alone, in all languages, are nine tenths of it. */
export const unlistedFields = {
  summary: true,
  description: true,
  purpose: true,
  risks: true,
  costs: true,
  leaving: true,
  pictureNotes: true,
  location: true,
  area: true,
  publicKey: true,
  destination: true,
} as const

export const machineList = call({
  ...forEverybody,
  method: 'GET',
  path: 'console/machine/list',
  about: 'Machines with stock, state and accounts.',
  request: z.object({ ...page, q: searchText }),
  data: listOf(z.omit(machineRow, unlistedFields)),
  refusals: {},
})

export const machinePlaces = call({
  ...forEverybody,
  method: 'GET',
  path: 'console/machine/places',
  reads: ['machine'],
  about: 'Where machines stand, exactly for finance, and how they are doing: what needs a look first, at most 1000.',
  request: z.object({}),
  data: z.array(
    z.object({
      ...z.pick(machineRow, {
        id: true,
        kind: true,
        doing: true,
        lastReportDay: true,
        isPublished: true,
        soldUnits: true,
        units: true,
      }).shape,
      name: z.string(),
      place: z.string(),
      picture: z.string(),
      at: point,
      /** Of its stations the one that is worst off; null without one. */
      health: z.nullable(z.enum(stationHealths)),
      heardTime: momentOrNull,
      /** Watt-hours or a count since midnight there, and what is usual by now. */
      today: z.nullable(
        z.object({
          isCounting: z.boolean(),
          sum: z.string(),
          usualByNow: z.nullable(z.string()),
          deviationPercent: z.nullable(z.number()),
        }),
      ),
      deviationPercent: z.nullable(z.number()),
      /** Of the last 30 settled days with units, those that the machine signed. */
      signedDays: z.int(),
      settledDays: z.int(),
      /** The kinds of those that are open. */
      alerts: z.array(z.string()),
      nextService: dayOrNull,
    }),
  ),
  refusals: {},
})

export const machineOne = call({
  ...forEverybody,
  method: 'GET',
  path: 'console/machine/one',
  about: 'One machine, and when it is looked after next.',
  request: z.object({ id }),
  data: z.intersection(machineRow, z.object({ nextService: dayOrNull })),
  refusals: machineUnknown,
})

export const machineCreate = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/create',
  about: 'Adds a draft of a machine, which members do not see. Two operators publish it.',
  request: z.object(machineFields),
  data: machineRow,
  refusals: { 'machine.window': 400 },
})

export const machineUpdate = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/update',
  about: 'Changes a draft. What members have seen is changed by a proposal; its place in the list is not.',
  request: z.object({ id, ...machineFields }),
  data: machineRow,
  refusals: { ...machineUnknown, 'machine.window': 400, 'machine.public': 409 },
})

export const machineMove = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/move',
  about: 'Changes where a machine stands in members’ list.',
  request: z.object({ id, position: machineFields.position }),
  data: machineRow,
  refusals: machineUnknown,
})

export const machineService = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/service',
  changes: ['machine', 'machine-live'],
  about: 'Says when a machine is looked after next, if ever. Members see it.',
  request: z.object({ id, plannedFor: dayOrNull }),
  data: z.object({ plannedFor: dayOrNull }),
  refusals: machineUnknown,
})

/** Who needs to know to a metre where a machine stands: only who enters it, and decides about it. */
export const seesExactPlaces = (role: unknown): boolean => mayCall(machineUpdate, role)

export const destinationRails = [...chainRails, 'practice'] as const
