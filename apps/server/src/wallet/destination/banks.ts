import type { Bank } from '@millrace/contract/wallet/destination'

/** Made-up banks. A mobile-money number counts as an account. */
export const banks: readonly Bank[] = [
  {
    code: 'kes-acacia-mobile',
    name: 'Acacia Mobile Money',
    currency: 'KES',
    accountMin: 10,
    accountMax: 12,
    needsIfsc: false,
  },
  {
    code: 'kes-lakeside',
    name: 'Lakeside Practice Bank',
    currency: 'KES',
    accountMin: 10,
    accountMax: 14,
    needsIfsc: false,
  },
  {
    code: 'kes-highland',
    name: 'Highland Practice Bank',
    currency: 'KES',
    accountMin: 10,
    accountMax: 14,
    needsIfsc: false,
  },
  { code: 'inr-banyan', name: 'Banyan Practice Bank', currency: 'INR', accountMin: 9, accountMax: 18, needsIfsc: true },
  {
    code: 'inr-monsoon',
    name: 'Monsoon Practice Bank',
    currency: 'INR',
    accountMin: 9,
    accountMax: 18,
    needsIfsc: true,
  },
  {
    code: 'inr-lotus-pond',
    name: 'Lotus Pond Practice Bank',
    currency: 'INR',
    accountMin: 9,
    accountMax: 18,
    needsIfsc: true,
  },
  {
    code: 'ngn-palm-grove',
    name: 'Palm Grove Practice Bank',
    currency: 'NGN',
    accountMin: 10,
    accountMax: 10,
    needsIfsc: false,
  },
  {
    code: 'ngn-savanna',
    name: 'Savanna Practice Bank',
    currency: 'NGN',
    accountMin: 10,
    accountMax: 10,
    needsIfsc: false,
  },
  {
    code: 'ngn-delta-creek',
    name: 'Delta Creek Practice Bank',
    currency: 'NGN',
    accountMin: 10,
    accountMax: 10,
    needsIfsc: false,
  },
]

/** Of mobile-money numbers, which people write with or without it. */
const callingCodes: Readonly<Record<string, string>> = { 'kes-acacia-mobile': '254' }

/**
 * The one form of an account number: at these banks, zeros in front are no part of it. It has as many as make it long
 * enough.
 */
export function normalizeAccount({ code, accountMin }: Bank, digits: string): string {
  const callingCode = callingCodes[code]
  const isCalled = callingCode !== undefined && digits.length > accountMin && digits.startsWith(callingCode)
  const national = isCalled ? digits.slice(callingCode.length) : digits
  return national.replace(/^0+/, '').padStart(accountMin, '0')
}

/** All forms in which an account may have been saved before there was one. */
export function listAccountForms(code: string, account: string): readonly string[] {
  const bank = banks.find((bank) => bank.code === code)
  if (!bank) return [account]
  const number = account.replace(/^0+/, '')
  const lengths = Array.from({ length: bank.accountMax - bank.accountMin + 1 }, (_, i) => bank.accountMin + i)
  const callingCode = callingCodes[code]
  return [
    ...new Set([
      account,
      ...lengths.map((length) => number.padStart(length, '0')),
      ...(callingCode === undefined ? [] : [callingCode + number]),
    ]),
  ]
}

export const getBankName = (code: string): string => banks.find((bank) => bank.code === code)?.name ?? ''
