import parsePhoneNumber from 'libphonenumber-js'
import * as z from 'zod/mini'
import type { Row } from '../db/schema.ts'

/** A phone number or e-mail address that a member signs in with, in the form in which it is stored. */
export type Account = { readonly channel: Row<'outgoingMessage'>['channel']; readonly value: string }

const emailForm = z.email()

/** Null for anything that is neither a phone number nor an e-mail address. */
export function parseAccount(typed: string): Account | null {
  const text = typed.trim()
  if (!text.includes('@')) return parsePhone(text)
  const value = text.toLowerCase()
  return z.safeParse(emailForm, value).success ? { channel: 'email', value } : null
}

/**
 * Parses a phone number with its dial code. Null when it is not valid in its country, or starts with the 0 that is only
 * dialled inside the country.
 */
export function parsePhone(typed: string): Account | null {
  const text = typed.trim()
  const number = text.startsWith('+') ? parsePhoneNumber(text, { extract: false }) : undefined
  if (!number?.isValid()) return null
  const digits = text.replaceAll(/\D/g, '').slice(number.countryCallingCode.length)
  return digits.startsWith('0') ? null : { channel: 'sms', value: number.number }
}

/** ISO 3166-1 alpha-2, as far as the number says. Null for an e-mail address. */
export const findCountry = ({ channel, value }: Account): string | null =>
  (channel === 'sms' ? parsePhoneNumber(value)?.country : undefined) ?? null

export const toEmailAccount = (email: string): Account => ({ channel: 'email', value: email })

/** A member's accounts, the phone first. */
export function getAccounts({ phone, email }: { readonly phone: string | null; readonly email: string | null }) {
  const accounts: Account[] = []
  if (phone) accounts.push({ channel: 'sms', value: phone })
  if (email) accounts.push({ channel: 'email', value: email })
  return accounts
}

/** Enough for the owner to recognise, too little for anyone else: +91 ••• 001, a•••@millrace.test. */
export function maskAccount({ channel, value }: Account): string {
  if (channel === 'sms') return `${value.slice(0, 3)} ••• ${value.slice(-3)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, 1)}•••${value.slice(at)}`
}
