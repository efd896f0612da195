import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  amount,
  flag,
  id,
  listOf,
  localized,
  localizedName,
  moment,
  momentOrNull,
  nameText,
  ownPath,
  page,
  text,
  wholeNumber,
} from '../fields.ts'
import { machineKinds } from '../product/product.ts'
import { chainRails } from '../wallet/amounts.ts'
import {
  forDeciders,
  forFinance,
  internal,
  forEverybody,
  forOperators,
  optionalReason,
  pageOfDays,
  positiveAmount,
  searchText,
} from './fields.ts'

export const saleKinds = ['plain', 'presale', 'rush'] as const

const machineFields = {
  kind: z.enum(machineKinds),
  position: wholeNumber(0, 10_000),
  name: localizedName(120),
  place: localized(200),
  summary: localized(400),
  description: localized(8_000),
  ownerName: nameText(200),
  purpose: localized(4_000),
  risks: localized(4_000),
  costs: localized(4_000),
  leaving: localized(4_000),
  pictures: z.array(ownPath).check(z.maxLength(8)),
  price: positiveAmount,
  dayReturn: positiveAmount,
  validDays: wholeNumber(1, 3_650),
  units: wholeNumber(1, 1_000_000),
  sale: z.enum(saleKinds),
  saleStart: momentOrNull,
  saleEnd: momentOrNull,
  isPublished: flag,
} as const

export const machineChangeKinds = ['key', 'terms', 'retirement', 'destination'] as const

export const machineUnknown = { 'machine.unknown': 404 } as const

export const machineRow = z.object({
  id,
  ...machineFields,
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
  /** Where two people registered that its owner is paid, or null. */
  destination: z.nullable(z.object({ rail: z.string(), destination: z.string() })),
  /** The changes that wait for another operator. */
  openChanges: z.array(z.enum(machineChangeKinds)),
  escrow: amount,
  capital: amount,
  revenue: amount,
  released: amount,
  reserve: amount,
})

export type MachineRow = z.infer<typeof machineRow>

const proposalRefusals = { 'machine.change-open': 409, 'machine.retired': 409 } as const

export const machineList = call({
  ...forEverybody,
  method: 'GET',
  path: 'console/machine/list',
  about: 'Machines with stock, state and accounts.',
  request: z.object({ ...page, q: searchText }),
  data: listOf(machineRow),
  refusals: {},
})

export const machineOne = call({
  ...forEverybody,
  method: 'GET',
  path: 'console/machine/one',
  about: 'One machine.',
  request: z.object({ id }),
  data: machineRow,
  refusals: machineUnknown,
})

export const machineCreate = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/create',
  changes: ['machine', 'change'],
  about: 'Adds a machine.',
  request: z.object(machineFields),
  data: machineRow,
  refusals: { 'machine.window': 400 },
})

export const machineUpdate = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/update',
  changes: ['machine', 'change'],
  about:
    'Changes a machine. Once a unit was sold, changed terms become a proposed version with a reason, which another ' +
    'operator decides; units may fall and never rise.',
  request: z.object({ id, ...machineFields, reason: optionalReason }),
  data: machineRow,
  refusals: {
    ...machineUnknown,
    'machine.window': 400,
    'machine.reason-missing': 400,
    'machine.units-rise': 409,
    'machine.units-sold': 409,
    ...proposalRefusals,
  },
})

export const machineRetire = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/retire',
  changes: ['machine', 'change'],
  about:
    'Proposes to retire a machine. Once another operator approves, it is no longer sold, and the next settlement pays ' +
    'its reserve to its valid orders.',
  request: z.object({ id, reason: text(500) }),
  data: machineRow,
  refusals: { ...machineUnknown, ...proposalRefusals },
})

export const machineKey = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/key',
  changes: ['machine', 'change'],
  about: 'Proposes the Ed25519 public key (base64, 32 bytes) that a machine signs its readings with.',
  request: z.object({ id, publicKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)), reason: text(500) }),
  data: machineRow,
  refusals: { ...machineUnknown, ...proposalRefusals, 'machine.key-weak': 400 },
})

export const destinationRails = [...chainRails, 'practice'] as const

export const machineDestination = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/destination',
  changes: ['machine', 'change'],
  about: 'Proposes where a machine’s owner is paid. What comes from there to a machine is marked in public.',
  request: z.object({ id, rail: z.enum(destinationRails), destination: internal(text(120)), reason: text(500) }),
  data: machineRow,
  refusals: { ...machineUnknown, ...proposalRefusals, 'machine.destination': 400 },
})

const machineChange = z.object({
  id,
  machineId: id,
  machineName: z.string(),
  kind: z.enum(machineChangeKinds),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  /** The values that change, as JSON texts. */
  before: z.string(),
  after: z.string(),
  proposedBy: z.string(),
  proposedById: id,
  proposedTime: moment,
  decidedBy: z.string(),
  decidedTime: momentOrNull,
  rejectReason: z.string(),
})

export const machineChangeList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/change/list',
  about: 'What two people change about machines: terms, keys and retirements, newest first.',
  request: z.object({
    ...pageOfDays,
    machineId: z.optional(id),
    state: z.optional(z.enum(['proposed', 'approved', 'rejected'])),
  }),
  data: listOf(machineChange),
  refusals: {},
})

export const machineChangeDecide = call({
  ...forDeciders,
  method: 'POST',
  path: 'console/change/decide',
  changes: ['change', 'machine'],
  about: 'Approves or rejects a change of a machine that another operator proposed. Holders are told of new terms.',
  request: z.object({ id, isApproved: flag, reason: optionalReason }),
  data: machineChange,
  refusals: {
    'change.unknown': 404,
    'change.decided': 409,
    'change.own': 403,
    'change.reason-missing': 400,
    'machine.retired': 409,
    'machine.units-sold': 409,
  },
})
