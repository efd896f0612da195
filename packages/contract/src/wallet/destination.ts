import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, moment, optionalName, text } from '../fields.ts'
import { codeSent, fundPassword, oneTimeCode } from '../user/account.ts'
import { codeChannels } from '../user/accountChange.ts'
import { chainRails, currency, localCurrencies, localCurrency, railNames } from './amounts.ts'

export const destination = z.object({
  id,
  kind: z.enum(['chain', 'bank']),
  rail: z.enum(railNames),
  currency,
  /** In the chain's own notation. Empty for a bank account. */
  address: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  payee: z.string(),
  account: z.string(),
  ifsc: z.string(),
  createTime: moment,
  /** From when on it can be paid to. */
  usableTime: moment,
  isUsable: z.boolean(),
  nowTime: moment,
})
export type Destination = z.infer<typeof destination>

const bank = z.object({
  code: z.string(),
  name: z.string(),
  currency: localCurrency,
  /** How many digits an account number has, and whether an IFSC is required. */
  accountMin: z.int(),
  accountMax: z.int(),
  needsIfsc: z.boolean(),
})
export type Bank = z.infer<typeof bank>

export const payBanks = call({
  service: 'user',
  method: 'GET',
  path: 'system/pay/config/banks',
  reads: ['destination'],
  who: 'member',
  about: 'Own addresses and bank accounts, and what can be added: the chains, and the banks of each country.',
  request: z.object({}),
  data: z.object({
    list: z.array(destination),
    chains: z.array(z.object({ rail: z.enum(chainRails), currency })),
    banks: z.array(bank),
    currencies: z.array(z.enum(localCurrencies)),
  }),
  refusals: {},
})

const optionalText = (lengthMax: number) => z.optional(z.string().check(z.trim(), z.maxLength(lengthMax)))

export const bankModify = call({
  service: 'user',
  method: 'POST',
  path: 'user/bank/modify',
  changes: ['destination'],
  who: 'member',
  about:
    'Saves an address (currency, then chain, then address) or a bank account. It can be paid to after a day, ' +
    'or at once when it is confirmed by a code.',
  request: z.object({
    currency: z.optional(z.union([currency, z.literal('')], 'field.choice')),
    chain: z.optional(z.enum(chainRails)),
    address: optionalText(120),
    bankCode: optionalText(40),
    payee: optionalName(100),
    account: optionalText(40),
    ifsc: optionalText(20),
    payPassword: z.optional(fundPassword),
    /** For an address that another member has bound: the signature of the text of user/bank/proof, and its end. */
    signature: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/, 'destination.proof'))),
    signedUntil: z.optional(moment),
  }),
  data: destination,
  refusals: {
    'step-up.needed': 403,
    'pay-password.missing': 409,
    'pay-password.wrong': 400,
    'pay-password.locked': 429,
    'destination.chain-first': 400,
    'destination.incomplete': 400,
    'destination.address': 400,
    'destination.bank-unknown': 400,
    'destination.payee': 400,
    'destination.account': 400,
    'destination.ifsc': 400,
    'destination.taken': 409,
    'destination.proof': 400,
    'destination.too-many-tries': 429,
    'destination.exists': 409,
    'destination.too-many': 409,
    'destination.own-deposit': 400,
    'member.frozen-bind': 403,
  },
})

export const bankProof = call({
  service: 'user',
  method: 'POST',
  path: 'user/bank/proof',
  changes: [],
  who: 'member',
  about:
    'The text that the holder of an address signs with it. Who does takes the address over from the member who has ' +
    'bound it without holding it.',
  request: z.object({ chain: z.enum(chainRails), address: text(120) }),
  data: z.object({ text: z.string(), signedUntil: moment }),
  refusals: { 'destination.address': 400 },
})

export const bankRemove = call({
  service: 'user',
  method: 'POST',
  path: 'user/bank/remove',
  changes: ['destination'],
  who: 'member',
  about: 'Removes an address or bank account. Refused while a withdrawal to it is open.',
  request: z.object({ id }),
  data: z.null(),
  refusals: { 'destination.unknown': 404, 'destination.in-use': 409 },
})

export const bankCode = call({
  service: 'user',
  method: 'POST',
  path: 'user/bank/code',
  changes: ['practice'],
  who: 'member',
  about: 'Sends the code that confirms a new destination, so that it can be paid to at once.',
  request: z.object({ id, channel: z.enum(codeChannels) }),
  data: z.extend(codeSent, { sentTo: z.string() }),
  refusals: { 'destination.unknown': 404, 'code.no-channel': 409, 'code.too-soon': 429, 'code.too-many': 429 },
})

export const bankConfirm = call({
  service: 'user',
  method: 'POST',
  path: 'user/bank/confirm',
  changes: ['destination'],
  who: 'member',
  about: 'Confirms a new destination by its code.',
  request: z.object({ id, code: oneTimeCode }),
  data: destination,
  refusals: { 'destination.unknown': 404, 'code.wrong': 400 },
})
