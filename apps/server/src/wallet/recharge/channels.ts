import type { ChainRail, LocalCurrency } from '@millrace/contract/wallet/amounts'
import { channelIds, type ChannelId } from '@millrace/contract/wallet/recharge'
import type { CountryCode } from 'libphonenumber-js'

export type ChainChannel = { readonly id: ChannelId; readonly rail: ChainRail; readonly currency: 'USDT' }
export type BankChannel = {
  readonly id: ChannelId
  readonly rail: 'bank'
  readonly currency: LocalCurrency
  readonly country: CountryCode
  readonly method: 'mobile-money' | 'instant' | 'transfer'
  readonly minMinor: bigint
}
export type Channel = ChainChannel | BankChannel

const channelOfId: { readonly [Id in ChannelId]: Channel } = {
  bep20: { id: 'bep20', rail: 'bep20', currency: 'USDT' },
  trc20: { id: 'trc20', rail: 'trc20', currency: 'USDT' },
  'mobile-money-kes': {
    id: 'mobile-money-kes',
    rail: 'bank',
    currency: 'KES',
    country: 'KE',
    method: 'mobile-money',
    minMinor: 500_00n,
  },
  'instant-inr': {
    id: 'instant-inr',
    rail: 'bank',
    currency: 'INR',
    country: 'IN',
    method: 'instant',
    minMinor: 500_00n,
  },
  'transfer-ngn': {
    id: 'transfer-ngn',
    rail: 'bank',
    currency: 'NGN',
    country: 'NG',
    method: 'transfer',
    minMinor: 2_500_00n,
  },
}

export const findChannel = (id: ChannelId): Channel => channelOfId[id]
export const channels: readonly Channel[] = channelIds.map(findChannel)
