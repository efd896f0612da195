import type { ChannelId } from '@millrace/contract/wallet/recharge'

/** What a channel has to know of who pays. A transfer can come from anybody. */
export const formatPayer = (id: ChannelId): 'phone' | 'handle' | null =>
  id === 'mobile-money-kes' ? 'phone' : id === 'instant-inr' ? 'handle' : null

const handle = /^[a-z0-9][a-z0-9._-]{1,39}@[a-z][a-z0-9]{1,19}$/i
const phone = /^\+?[\d\s()-]{9,20}$/

/** A first look; the server knows the country's numbers. */
export const isPayer = (kind: 'phone' | 'handle', typed: string): boolean =>
  (kind === 'handle' ? handle : phone).test(typed.trim())

const prefixes: Readonly<Record<string, ChannelId>> = {
  '+254': 'mobile-money-kes',
  '+91': 'instant-inr',
  '+234': 'transfer-ngn',
}

/** The channel of the country that a phone number is from. */
export const findPhoneChannel = (number: string): ChannelId | undefined =>
  Object.entries(prefixes).find(([prefix]) => number.startsWith(prefix))?.[1]
