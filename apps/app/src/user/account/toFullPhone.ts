import type { Country } from '@millrace/contract/user/countries'

/** The number as the server takes it: with the dial code of its country. */
export function toFullPhone(national: string, country: string, countries: readonly Country[]): string {
  const digits = national.replace(/\s/g, '')
  if (digits.startsWith('+')) return digits
  const dialCode = countries.find(({ code }) => code === country)?.dialCode ?? ''
  return `${dialCode}${digits}`
}
