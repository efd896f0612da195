import type { Country } from '@millrace/contract/user/countries'

/**
 * A number with its dial code, as a contact list or the browser fills it in, becomes its country and the rest. Null
 * without a known dial code.
 */
export function splitPhone(
  typed: string,
  countries: readonly Country[],
  current: string,
): { country: string; national: string } | null {
  const digits = typed
    .trim()
    .replace(/^00/, '+')
    .replace(/[^\d+]/g, '')
  if (!digits.startsWith('+')) return null
  const fitting = countries.filter(({ dialCode }) => digits.startsWith(dialCode))
  const longest = Math.max(...fitting.map(({ dialCode }) => dialCode.length))
  const candidates = fitting.filter(({ dialCode }) => dialCode.length === longest)
  // Several countries share +1 or +44; the one already chosen stays.
  const country = candidates.find(({ code }) => code === current) ?? candidates[0]
  return country ? { country: country.code, national: digits.slice(longest) } : null
}
