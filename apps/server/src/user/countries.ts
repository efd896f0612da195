import { countryList, type Country } from '@millrace/contract/user/countries'
import { toLanguageTag, type Language } from '@millrace/texts'
import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js'
import { handle } from '../http/handle.ts'

/** Where Millrace is used most; these stand first, in this order. */
const first: readonly string[] = ['IN', 'KE', 'NG', 'TR']

const europe: ReadonlySet<string> = new Set([
  'AD',
  'AL',
  'AT',
  'AX',
  'BA',
  'BE',
  'BG',
  'BY',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FO',
  'FR',
  'GB',
  'GG',
  'GI',
  'GR',
  'HR',
  'HU',
  'IE',
  'IM',
  'IS',
  'IT',
  'JE',
  'LI',
  'LT',
  'LU',
  'LV',
  'MC',
  'MD',
  'ME',
  'MK',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'RS',
  'RU',
  'SE',
  'SI',
  'SJ',
  'SK',
  'SM',
  'UA',
  'VA',
  'XK',
])

/** Where there is a cash channel in the country's own money; elsewhere the wallet takes USDT. */
const cash: Readonly<Record<string, string>> = { IN: 'INR', KE: 'KES', NG: 'NGN' }

const lists = new Map<Language, readonly Country[]>()

export const handleCountries = handle(countryList, async ({ language }) => {
  // It depends on the language alone, so it is made once for each.
  let list = lists.get(language)
  if (!list) lists.set(language, (list = listIn(language)))
  return [...list]
})

function listIn(language: Language): readonly Country[] {
  const tag = toLanguageTag(language)
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const countryOf = (code: CountryCode): Country => ({
    code,
    name: names.of(code) ?? code,
    dialCode: `+${getCountryCallingCode(code)}`,
    currency: cash[code] ?? 'USDT',
  })
  return getCountries()
    .map(countryOf)
    .sort((a, b) => groupOf(a.code) - groupOf(b.code) || compare(a.name, b.name))
}

const groupOf = (code: string): number =>
  first.includes(code) ? first.indexOf(code) : first.length + (europe.has(code) ? 0 : 1)
