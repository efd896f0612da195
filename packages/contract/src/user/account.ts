import * as z from 'zod/mini'
import { text } from '../fields.ts'

/** 8 to 24 characters: a letter, then letters, digits or signs. The server refuses the commonest besides. */
export const password = z.string('field.password').check(z.regex(/^[A-Za-z][!-~]{7,23}$/, 'field.password'))
/** 6 digits. */
export const fundPassword = z.string('field.fund-password').check(z.regex(/^\d{6}$/, 'field.fund-password'))
/** As typed, with its dial code. The server parses it and stores E.164. */
export const phone = z.string('field.phone').check(z.trim(), z.regex(/^\+?[\d\s().-]{5,24}$/, 'field.phone'))
export const email = z
  .string('field.email')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'field.email'), z.email('field.email'))
/** A phone number or an e-mail address, whichever the member signs in with. */
export const account = text(254)
export const oneTimeCode = z.string('field.code').check(z.trim(), z.regex(/^\d{6}$/, 'field.code'))
/** Both can be left out by who cannot see the picture. After a few codes an hour, the digits are needed as words. */
export const captcha = {
  captchaId: z.optional(z.union([z.uuid(), z.literal('')], 'field.code')),
  captchaCode: z._default(z.string('field.code').check(z.trim(), z.regex(/^\d{0,8}$/, 'field.code')), ''),
}
export const inviteCode = z._default(
  z.string('field.invite-code').check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{0,12}$/, 'field.invite-code')),
  '',
)

export const documentNumber = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N} /.-]{4,30}$/u, 'field.document-number'))

/** What shows something that depends on where a member is. */
export const countryReaders = ['signin', 'coupon', 'reward', 'invite', 'group', 'shareLink']

/** When another code can be requested, and when the one sent expires. */
export const codeSent = z.object({ againAt: z.iso.datetime(), expiresAt: z.iso.datetime() })

/** The answer to a sign-in. The token itself is in `msg`. */
export const signedIn = z.object({
  userId: z.uuid(),
  headUrl: z.string(),
  vipLevel: z.int(),
  phone: z.string(),
  email: z.string(),
  /** The nickname, or the phone number or e-mail address while there is none. */
  name: z.string(),
  /** The code with which others register by this member's invitation, under both names of the specification. */
  shareCode: z.string(),
  invitateCode: z.string(),
  createTime: z.iso.datetime(),
  markHeadbgUrl: z.string(),
  markText: z.string(),
  /** The member's time zone in minutes east of UTC, as the specification has it: 0 when unset, and for UTC. */
  timezoneType: z.int(),
  /** The same, but null for the time zone of the device, and 0 for UTC only. */
  timezoneMinutes: z.nullable(z.int()),
  /** Unread messages. */
  showMessage: z.int(),
  /** Valid orders. */
  project: z.int(),
  /** People who registered with this member's invite code. */
  num: z.int(),
  /** When the last of the valid orders expires; empty without one. */
  endTime: z.union([z.iso.datetime(), z.literal('')]),
})
