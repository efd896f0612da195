import * as z from 'zod/mini'
import { text } from '../fields.ts'

/** 8 to 24 characters, letters and digits, the first a letter. */
export const password = z
  .string('field.password')
  .check(z.regex(/^(?=.*\d)[A-Za-z][A-Za-z0-9]{7,23}$/, 'field.password'))
/** 6 digits. */
export const fundPassword = z.string('field.fund-password').check(z.regex(/^\d{6}$/, 'field.fund-password'))
/** As typed, with its dial code; the server reads it with a library made for it and keeps E.164. */
export const phone = z.string('field.phone').check(z.trim(), z.regex(/^\+?[\d\s().-]{5,24}$/, 'field.phone'))
export const email = z
  .string('field.email')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'field.email'), z.email('field.email'))
/** A phone number or an e-mail address, whichever the member signs in with. */
export const account = text(254)
export const oneTimeCode = z.string('field.code').check(z.trim(), z.regex(/^\d{6}$/, 'field.code'))
/** Both are left out by somebody who cannot see the picture; codes are then sent far less often. */
export const captcha = {
  captchaId: z.optional(z.union([z.uuid(), z.literal('')], 'field.code')),
  captchaCode: z._default(z.string('field.code').check(z.trim(), z.regex(/^\d{0,8}$/, 'field.code')), ''),
}
export const inviteCode = z._default(
  z.string('field.invite-code').check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{0,12}$/, 'field.invite-code')),
  '',
)

export const documentNumber = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N} /.-]{4,30}$/u, 'field.document-number'))

/** When another code may be asked for, and until when the one sent is good. */
export const codeSent = z.object({ againAt: z.iso.datetime(), expiresAt: z.iso.datetime() })

/** What a sign-in answers with; the token itself is in `msg`. */
export const signedIn = z.object({
  userId: z.uuid(),
  headUrl: z.string(),
  vipLevel: z.int(),
  phone: z.string(),
  email: z.string(),
  /** The nickname; the phone number or e-mail address while there is none. */
  name: z.string(),
  /** The code others register with when this member invites them, under both of the specification's names. */
  shareCode: z.string(),
  invitateCode: z.string(),
  createTime: z.iso.datetime(),
  markHeadbgUrl: z.string(),
  markText: z.string(),
  /** The member's time zone as minutes east of UTC; 0 when unset. */
  timezoneType: z.int(),
})
