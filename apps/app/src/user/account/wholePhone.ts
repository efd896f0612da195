import type { Country } from '@millrace/contract/user/countrys'

/** The number as the server takes it: with the dial code of its country. */
export function wholePhone(national: string, country: string, countries: readonly Country[]): string {
  const dialCode = countries.find(({ code }) => code === country)?.dialCode ?? ''
  return `${dialCode}${national.replace(/\s/g, '')}`
}
