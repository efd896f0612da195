import * as z from 'zod/mini'
import { call } from '../call.ts'
import { account, captcha, codeSent, email, inviteCode, oneTimeCode, password, phone, signedIn } from './account.ts'

const codeRefusals = {
  'captcha.wrong': 400,
  'captcha.needed': 429,
  'code.too-soon': 429,
  'code.too-many': 429,
} as const

export const captchaPicture = call({
  service: 'user',
  method: 'GET',
  path: 'auth/captcha',
  who: 'anyone',
  about:
    'A new image code: its id and its picture as a data URL, or its digits as words, for who cannot see. It can be answered once.',
  request: z.object({ form: z.optional(z.enum(['picture', 'words'])) }),
  data: z.object({ id: z.uuid(), picture: z.string(), words: z.string(), expiresAt: z.iso.datetime() }),
  refusals: { 'captcha.too-many': 429 },
})

export const isValidAccount = call({
  service: 'user',
  method: 'POST',
  path: 'user/isValidAccount',
  changes: [],
  who: 'anyone',
  about:
    'Whether a phone number or e-mail address is valid for registration. It does not say whether it is registered.',
  perMinuteMax: 60,
  request: z.object({ account }),
  data: z.object({ isUsable: z.boolean(), account: z.string() }),
  refusals: {},
})

export const codeReg = call({
  service: 'user',
  method: 'POST',
  path: 'auth/code/reg',
  changes: ['practice'],
  who: 'anyone',
  about: 'Sends a registration code by SMS. Only the SMS says when the number is already registered.',
  request: z.object({ phone, ...captcha }),
  data: codeSent,
  refusals: { ...codeRefusals, 'phone.wrong': 400, 'code.no-channel': 409 },
})

export const emailCodeReg = call({
  service: 'user',
  method: 'POST',
  path: 'auth/emailcode/reg',
  changes: ['practice'],
  who: 'anyone',
  about: 'Sends a registration code by e-mail.',
  request: z.object({ email, ...captcha }),
  data: codeSent,
  refusals: { ...codeRefusals, 'email.closed': 403 },
})

export const codeResetPass = call({
  service: 'user',
  method: 'POST',
  path: 'auth/code/resetpass',
  changes: ['practice'],
  who: 'anyone',
  about: 'Sends a code for a new login password if the account exists. The answer is the same either way.',
  request: z.object({ account, ...captcha }),
  data: codeSent,
  refusals: codeRefusals,
})

export const emailCodeIsOpen = call({
  service: 'user',
  method: 'POST',
  path: 'auth/emailcode/isopen',
  changes: [],
  who: 'anyone',
  about: 'Whether registration by e-mail is open, and whether it needs an invite code.',
  request: z.object({}),
  data: z.object({ isOpen: z.boolean(), isInviteRequired: z.boolean() }),
  refusals: {},
})

const registerRefusals = {
  'password.common': 400,
  'code.wrong': 400,
  'invite-code.needed': 400,
  'invite-code.unknown': 400,
  'register.too-many': 429,
  'account.registered': 409,
} as const

export const register = call({
  service: 'user',
  method: 'POST',
  path: 'auth/register',
  changes: [],
  who: 'anyone',
  about: 'Registers a member by phone and signs in; `msg` is the token.',
  request: z.object({ phone, password, code: oneTimeCode, inviteCode }),
  data: signedIn,
  refusals: { ...registerRefusals, 'phone.wrong': 400 },
})

export const emailRegister = call({
  service: 'user',
  method: 'POST',
  path: 'auth/emailregister',
  changes: [],
  who: 'anyone',
  about: 'Registers a member by e-mail and signs in; `msg` is the token.',
  request: z.object({ email, password, code: oneTimeCode, inviteCode }),
  data: signedIn,
  refusals: { ...registerRefusals, 'email.closed': 403 },
})
