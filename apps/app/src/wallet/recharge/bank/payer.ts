import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import type { ChannelId } from '@millrace/contract/wallet/recharge'
import { findCurrencyByPhone } from '../../findCurrencyByPhone.ts'

/** What a channel needs to know about the payer. Anybody can make a bank transfer. */
export const getPayerField = (id: ChannelId): 'phone' | 'handle' | null =>
  id === 'mobile-money-kes' ? 'phone' : id === 'instant-inr' ? 'handle' : null

const handlePattern = /^[a-z0-9][a-z0-9._-]{1,39}@[a-z][a-z0-9]{1,19}$/i
const phonePattern = /^\+?[\d\s()-]{9,20}$/

/** A rough check; the server knows the phone numbers of each country. */
export const isValidPayer = (field: 'phone' | 'handle', typed: string): boolean =>
  (field === 'handle' ? handlePattern : phonePattern).test(typed.trim())

const channels: Readonly<Record<LocalCurrency, ChannelId>> = {
  KES: 'mobile-money-kes',
  INR: 'instant-inr',
  NGN: 'transfer-ngn',
}

/** The channel of a phone number's country. */
export function findChannelByPhone(phone: string): ChannelId | undefined {
  const currency = findCurrencyByPhone(phone)
  return currency && channels[currency]
}
