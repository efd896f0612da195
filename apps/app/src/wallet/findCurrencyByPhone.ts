import type { LocalCurrency } from '@millrace/contract/wallet/amounts'

const currencies: Readonly<Record<string, LocalCurrency>> = { '+254': 'KES', '+91': 'INR', '+234': 'NGN' }

/** The currency of a phone number's country; undefined where we have no banks. */
export const findCurrencyByPhone = (phone: string): LocalCurrency | undefined =>
  Object.entries(currencies).find(([dialCode]) => phone.startsWith(dialCode))?.[1]
