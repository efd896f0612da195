import parsePhoneNumber from 'libphonenumber-js'
import type { BankChannel } from './channels.ts'

/** Like name@bank. */
const handle = /^[a-z0-9][a-z0-9._-]{1,39}@[a-z][a-z0-9]{1,19}$/i

/**
 * Who pays, in the form that the bank wants; null when it is not what the channel asks for. A transfer can come from
 * anybody.
 */
export function parsePayer({ method, country }: Pick<BankChannel, 'method' | 'country'>, typed: string): string | null {
  if (method === 'transfer') return typed
  if (method === 'instant') return handle.test(typed) ? typed.toLowerCase() : null
  const number = parsePhoneNumber(typed, { defaultCountry: country, extract: false })
  return number?.isValid() && number.country === country ? number.number : null
}
