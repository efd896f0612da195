import type { TextKey } from '@millrace/texts'
import type { AccountValues } from './AccountFields.tsx'
import { useCountries } from './useCountries.ts'
import { wholePhone } from './wholePhone.ts'

/** How the account of a form is read: the whole phone number or the e-mail address, whichever was chosen, and what can be wrong with it. */
export function useAccountRules() {
  const { list, likely } = useCountries()
  const phoneOf = (values: { phone: string; country: string }) => wholePhone(values.phone, values.country || likely?.code || '', list)
  return {
    phoneOf,
    accountOf: (values: AccountValues) => (values.by === 'email' ? values.email.trim() : phoneOf(values)),
    rulesOf: () => ({
      phone: (values: AccountValues): TextKey | null => (values.by === 'email' ? null : wrongPhone(values.phone)),
      email: (values: AccountValues): TextKey | null => (values.by === 'email' && !/^\S+@\S+\.\S+$/.test(values.email.trim()) ? 'field.email' : null),
    }),
  }
}

/** The server knows each country's numbers; here only what is wrong everywhere. */
export function wrongPhone(national: string): TextKey | null {
  const digits = national.replace(/\s/g, '')
  return /^[1-9]\d{3,14}$/.test(digits) ? null : 'field.phone'
}
