import { countryList, type Country } from '@millrace/contract/user/countries'
import { toLanguageTag, type Language } from '@millrace/texts'
import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js'
import { handle } from '../http/handle.ts'

/** Where Millrace is used most. They come first, in this order. */
const mainCountries: readonly string[] = ['IN', 'KE', 'NG', 'TR']

const europe: ReadonlySet<string> = new Set(
  (
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS' +
    ' IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK'
  ).split(' '),
)

/** Countries with a cash channel in their own currency. Elsewhere the wallet takes USDT. */
const localCurrencies: Readonly<Record<string, string>> = { IN: 'INR', KE: 'KES', NG: 'NGN' }

export const isSupportedCountry = (code: string): boolean => getCountries().some((known) => known === code)

const listCache = new Map<Language, readonly Country[]>()

export const handleCountries = handle(countryList, async ({ language }) => {
  // The list depends on the language alone.
  let list = listCache.get(language)
  if (!list) listCache.set(language, (list = createList(language)))
  return [...list]
})

function createList(language: Language): readonly Country[] {
  const tag = toLanguageTag(language)
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const toCountry = (code: CountryCode): Country => ({
    code,
    name: names.of(code) ?? code,
    dialCode: `+${getCountryCallingCode(code)}`,
    currency: localCurrencies[code] ?? 'USDT',
  })
  return getCountries()
    .map(toCountry)
    .sort((a, b) => getGroup(a.code) - getGroup(b.code) || compare(a.name, b.name))
}

const getGroup = (code: string): number =>
  mainCountries.includes(code) ? mainCountries.indexOf(code) : mainCountries.length + (europe.has(code) ? 0 : 1)
