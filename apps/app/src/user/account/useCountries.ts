import { countryList } from '@millrace/contract/user/countries'
import { useCall } from '../../shell/queries.ts'
import { likelyCountry } from './guessCountry.ts'

/** The countries a phone number can come from, and the one to begin with. */
export function useCountries() {
  const query = useCall(countryList, {})
  const list = query.data ?? []
  const guess = likelyCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages)
  return { query, list, likely: list.find(({ code }) => code === guess) ?? list[0] }
}
