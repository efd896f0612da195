import type { Country } from '@millrace/contract/user/countries'

/**
 * Splits a number with a dial code, as a contact list or the browser fills it in, into its country and the national
 * number. Null without a known dial code.
 */
export function splitPhone(
  typed: string,
  countries: readonly Country[],
  currentCountry: string,
): { country: string; national: string } | null {
  const digits = typed
    .trim()
    .replace(/^00/, '+')
    .replace(/[^\d+]/g, '')
  if (!digits.startsWith('+')) return null
  const matches = countries.filter(({ dialCode }) => digits.startsWith(dialCode))
  const longest = Math.max(...matches.map(({ dialCode }) => dialCode.length))
  const candidates = matches.filter(({ dialCode }) => dialCode.length === longest)
  // Several countries share +1 or +44; then the country does not change.
  const country = candidates.find(({ code }) => code === currentCountry) ?? candidates[0]
  return country ? { country: country.code, national: digits.slice(longest) } : null
}

/** Adds the dial code of the country, as the server needs it. */
export function toFullPhone(national: string, country: string, countries: readonly Country[]): string {
  const digits = national.replace(/\s/g, '')
  if (digits.startsWith('+')) return digits
  const dialCode = countries.find(({ code }) => code === country)?.dialCode ?? ''
  return `${dialCode}${digits}`
}
