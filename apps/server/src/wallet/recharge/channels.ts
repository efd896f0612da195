import type { ChainRail, LocalCurrency } from '@millrace/contract/wallet/amounts'
import { channelIds, type ChannelId } from '@millrace/contract/wallet/recharge'
import { money, toLocal } from '@millrace/money'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js'
import type { Settings } from '../../settings.ts'
import type { RechargeTerms } from './store.ts'

/** The practice till sends on a chain as well. */
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

const channelsById: { readonly [Id in ChannelId]: Channel } = {
  till: { id: 'till', rail: 'bep20', currency: 'USDT' },
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

export const getChannel = (id: ChannelId): Channel => channelsById[id]

/** The bank's channels, those of the chains that are open for deposits, and in practice mode the till. */
export const listChannels = ({
  DEPOSIT_CHAINS,
  PRACTICE_MODE,
}: Pick<Settings, 'DEPOSIT_CHAINS' | 'PRACTICE_MODE'>): readonly Channel[] =>
  channelIds
    .map(getChannel)
    .filter(({ id, rail }) =>
      id === 'till' ? PRACTICE_MODE === 'on' : rail === 'bank' || DEPOSIT_CHAINS.includes(rail),
    )

/**
 * A bank channel takes as much as the platform's position in USDT can pay for at the current rate. It is closed while
 * there is no rate, or while that is below its minimum.
 */
export function getChannelLimits(
  { currency, minMinor }: BankChannel,
  { rates, usdtPosition }: Pick<RechargeTerms, 'rates' | 'usdtPosition'>,
): { readonly maxMinor: bigint; readonly isOpen: boolean } {
  const rate = rates.get(currency)
  const maxMinor = rate === undefined ? 0n : toLocal(money(usdtPosition, 'USDT'), currency, rate, 'floor').minor
  return { maxMinor, isOpen: maxMinor >= minMinor }
}

/** Such as name@bank. */
const instantHandle = /^[a-z0-9][a-z0-9._-]{1,39}@[a-z][a-z0-9]{1,19}$/i

/**
 * Who pays, in the form that the bank expects. Null when it does not fit the channel. A transfer can come from anybody.
 */
export function parsePayer({ method, country }: Pick<BankChannel, 'method' | 'country'>, typed: string): string | null {
  if (method === 'transfer') return typed
  if (method === 'instant') return instantHandle.test(typed) ? typed.toLowerCase() : null
  const number = parsePhoneNumber(typed, { defaultCountry: country, extract: false })
  return number?.isValid() && number.country === country ? number.number : null
}
