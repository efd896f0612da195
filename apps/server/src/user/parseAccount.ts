import parsePhoneNumber from 'libphonenumber-js'
import * as z from 'zod/mini'
import type { Channel } from '../db/tables.ts'

/** What a member signs in with, in the one form in which it is kept. */
export type Account = { readonly channel: Channel; readonly value: string }

const emailForm = z.email()

/** Reads a phone number or an e-mail address as typed; null when it is neither. */
export function parseAccount(typed: string): Account | null {
  const text = typed.trim()
  if (!text.includes('@')) return parsePhone(text)
  const value = text.toLowerCase()
  return z.safeParse(emailForm, value).success ? { channel: 'email', value } : null
}

/**
 * Reads a phone number with its dial code; null when it is not valid in its country, or begins with a 0 that is dialled
 * inside the country only.
 */
export function parsePhone(typed: string): Account | null {
  const text = typed.trim()
  const number = text.startsWith('+') ? parsePhoneNumber(text, { extract: false }) : undefined
  if (!number?.isValid()) return null
  const digits = text.replaceAll(/\D/g, '').slice(number.countryCallingCode.length)
  return digits.startsWith('0') ? null : { channel: 'sms', value: number.number }
}

export const toEmailAccount = (email: string): Account => ({ channel: 'email', value: email })

/** Enough for the owner to recognise, too little for anyone else: +91 ••• 001, a•••@millrace.test. */
export function maskAccount({ channel, value }: Account): string {
  if (channel === 'sms') return `${value.slice(0, 3)} ••• ${value.slice(-3)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, 1)}•••${value.slice(at)}`
}
