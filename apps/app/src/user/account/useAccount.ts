import type { DataOf } from '@millrace/contract/call'
import { countryList } from '@millrace/contract/user/countries'
import { callApi } from '../../shell/client.ts'
import { describeQuery, useCall } from '../../shell/queries.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { readUserInfo } from '../../shell/session.ts'
import { useLanguage } from '../../shell/useText.ts'
import type { AccountValues } from './accountRules.ts'
import { guessCountry } from './guessCountry.ts'
import { toFullPhone } from './phone.ts'

/** The countries of phone numbers, and the one that the person is probably in. */
export function useCountries() {
  const list = useCall(countryList, {}).data ?? []
  return { list, likely: findLikely(list) }
}

function findLikely(list: DataOf<typeof countryList>) {
  const find = (wanted: string | undefined) => list.find(({ code }) => code === wanted)
  // What a member has said counts more than where their device seems to be.
  const said = (readUserInfo() as { country?: string } | null)?.country
  const guess = guessCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages)
  return find(said) ?? find(guess) ?? list[0]
}

/** Reads the account from the values of a form: the full phone number or the e-mail address. */
export function useAccount() {
  const { header } = useLanguage()
  const { list } = useCountries()
  const readPhone = (values: PhoneValues, countries: DataOf<typeof countryList>) =>
    toFullPhone(values.phone, values.country || findLikely(countries)?.code || '', countries)
  /** To be sent. On a slow network a number is typed before its dial code is known. */
  const fetchPhone = async (values: PhoneValues): Promise<string> =>
    readPhone(
      values,
      await queryClient.ensureQueryData({
        ...describeQuery(countryList, header, {}),
        queryFn: () => callApi(countryList, {}),
      }),
    )
  return {
    fetchPhone,
    fetchAccount: async (values: AccountValues) =>
      values.by === 'email' ? values.email.trim() : await fetchPhone(values),
    /** To be shown. */
    getPhone: (values: PhoneValues) => readPhone(values, list),
    getAccount: (values: AccountValues) => (values.by === 'email' ? values.email.trim() : readPhone(values, list)),
  }
}

type PhoneValues = { readonly phone: string; readonly country: string }
