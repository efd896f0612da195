import type { LocalCurrency } from '@millrace/contract/wallet/amounts'

const dialCodes: Readonly<Record<string, LocalCurrency>> = { '+254': 'KES', '+91': 'INR', '+234': 'NGN' }

/** The currency of the country that a phone number is from; undefined where there are no banks of it. */
export const likelyCurrency = (phone: string): LocalCurrency | undefined =>
  Object.entries(dialCodes).find(([dialCode]) => phone.startsWith(dialCode))?.[1]
