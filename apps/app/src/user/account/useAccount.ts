import { countryList } from '@millrace/contract/user/countries'
import { useCall } from '../../shell/queries.ts'
import type { AccountValues } from './accountRules.ts'
import { guessCountry } from './guessCountry.ts'
import { toFullPhone } from './phone.ts'

/** The countries of phone numbers, and the one that the person is probably in. */
export function useCountries() {
  const list = useCall(countryList, {}).data ?? []
  const guess = guessCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages)
  return { list, likely: list.find(({ code }) => code === guess) ?? list[0] }
}

/** Reads the account from the values of a form: the full phone number or the e-mail address. */
export function useAccount() {
  const { list, likely } = useCountries()
  const getPhone = (values: { phone: string; country: string }) =>
    toFullPhone(values.phone, values.country || likely?.code || '', list)
  return {
    getPhone,
    getAccount: (values: AccountValues) => (values.by === 'email' ? values.email.trim() : getPhone(values)),
  }
}
