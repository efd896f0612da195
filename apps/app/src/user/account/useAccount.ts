import type { TextKey } from '@millrace/texts'
import type { AccountValues } from './AccountFields.tsx'
import { toFullPhone } from './toFullPhone.ts'
import { useCountries } from './useCountries.ts'

/** How the account of a form is read: the whole phone number or the e-mail address, whichever was chosen. */
export function useAccount() {
  const { list, likely } = useCountries()
  const phoneOf = (values: { phone: string; country: string }) =>
    toFullPhone(values.phone, values.country || likely?.code || '', list)
  return {
    phoneOf,
    accountOf: (values: AccountValues) => (values.by === 'email' ? values.email.trim() : phoneOf(values)),
  }
}

/**
 * The server knows each country's numbers; here only what is wrong everywhere. A whole number may be typed where the
 * list of countries is missing.
 */
export function phoneProblem(national: string): TextKey | null {
  return /^(?:\+\d{6,15}|[1-9]\d{3,14})$/.test(national.replace(/\s/g, '')) ? null : 'field.phone'
}

export const accountRules = {
  phone: ({ by, phone }: AccountValues): TextKey | null => (by === 'email' ? null : phoneProblem(phone)),
  email: ({ by, email }: AccountValues): TextKey | null =>
    by === 'email' && !/^\S+@\S+\.\S+$/.test(email.trim()) ? 'field.email' : null,
}
