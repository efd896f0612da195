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

export const getBankName = (code: string): string => banks.find((bank) => bank.code === code)?.name ?? ''
