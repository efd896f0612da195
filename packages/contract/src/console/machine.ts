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
  nameText,
  page,
  text,
  wholeNumber,
} from '../fields.ts'
import { machineKinds } from '../product/product.ts'
import { forFinance, forOperators, positiveAmount, searchText } from './fields.ts'

const fileUrl = z.string().check(z.maxLength(300), z.regex(/^\/[^/].*$/))

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
  escrow: amount,
  capital: amount,
  revenue: amount,
  released: amount,
  reserve: amount,
})

export type MachineRow = z.infer<typeof machineRow>

export const machineList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/machine/list',
  about: 'Machines with stock, state and accounts.',
  request: z.object({ ...page, q: searchText }),
  data: listOf(machineRow),
  refusals: {},
})

export const machineOne = call({
  ...forOperators,
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
  about: 'Adds a machine.',
  request: z.object(machineFields),
  data: machineRow,
  refusals: { 'machine.window': 400 },
})

export const machineUpdate = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/update',
  about:
    'Changes a machine. Price, return and valid days are fixed once a unit is sold, and units stay above those sold.',
  request: z.object({ id, ...machineFields }),
  data: machineRow,
  refusals: { ...machineUnknown, 'machine.window': 400, 'machine.terms-fixed': 409, 'machine.units-sold': 409 },
})

export const machineRetire = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/retire',
  about: 'Retires a machine: it is no longer sold, and the next settlement pays its reserve to its valid orders.',
  request: z.object({ id, reason: text(500) }),
  data: machineRow,
  refusals: { ...machineUnknown, 'machine.retired': 409 },
})

export const machineKey = call({
  ...forFinance,
  method: 'POST',
  path: 'console/machine/key',
  about: 'Sets the Ed25519 public key (base64, 32 bytes) that a machine signs its readings with.',
  request: z.object({ id, publicKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)) }),
  data: machineRow,
  refusals: machineUnknown,
})
