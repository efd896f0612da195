import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, text } from '../fields.ts'
import { codeSent, countryReaders, email, oneTimeCode, phone } from './account.ts'

export const codeChannels = ['sms', 'email'] as const
/** `sentTo` is abbreviated: it only reminds the member. */
export const codeSentTo = z.extend(codeSent, { sentTo: z.string() })

const change = z.object({
  channel: z.enum(codeChannels),
  /** The phone number or e-mail address that will count. */
  value: z.string(),
  requestedTime: moment,
  /** When it counts without a code to what the member had before. */
  usableTime: moment,
  /** The server's time, since that of a device may be wrong. */
  nowTime: moment,
})
export type AccountChange = z.infer<typeof change>

const codeRefusals = {
  'password.old-wrong': 400,
  'login.too-many': 429,
  'code.no-channel': 409,
  'code.too-soon': 429,
  'code.too-many': 429,
} as const

export const bindEmailCode = call({
  service: 'user',
  method: 'POST',
  path: 'user/email/code',
  changes: ['practice'],
  who: 'member',
  about: 'Sends a code to the e-mail address to be bound. Needs the login password.',
  request: z.object({ email, password: text(200) }),
  data: codeSentTo,
  refusals: codeRefusals,
})

export const bindPhoneCode = call({
  service: 'user',
  method: 'POST',
  path: 'user/phone/code',
  changes: ['practice'],
  who: 'member',
  about: 'Sends a code to the phone number to be bound. Needs the login password.',
  request: z.object({ phone, password: text(200) }),
  data: codeSentTo,
  refusals: { ...codeRefusals, 'phone.wrong': 400 },
})

const bound = {
  changes: ['user', 'paypassword', 'accountChange', ...countryReaders],
  data: z.nullable(change),
  refusals: { 'code.wrong': 400, 'account.registered': 409 },
} as const

export const bindEmail = call({
  service: 'user',
  method: 'POST',
  path: 'paypassword/bindemail',
  who: 'member',
  about:
    'Binds an e-mail address by its code. It counts once a code to what the member had before confirms it, or after ' +
    'the wait of a new destination. Null where it counts at once.',
  request: z.object({ email, code: oneTimeCode }),
  ...bound,
})

export const bindPhone = call({
  service: 'user',
  method: 'POST',
  path: 'user/phone/bind',
  who: 'member',
  about: 'The same for a phone number.',
  request: z.object({ phone, code: oneTimeCode }),
  ...bound,
  refusals: { ...bound.refusals, 'phone.wrong': 400 },
})

export const accountChanges = call({
  service: 'user',
  method: 'GET',
  path: 'user/account/changes',
  reads: ['accountChange'],
  who: 'member',
  about: 'The phone number and the e-mail address that do not count yet.',
  request: z.object({}),
  data: z.array(change),
  refusals: {},
})

const which = { channel: z.enum(codeChannels) }

export const accountChangeCode = call({
  service: 'user',
  method: 'POST',
  path: 'user/account/code',
  changes: ['practice'],
  who: 'member',
  about: 'Sends a code that confirms a change to a phone number or e-mail address that counts already.',
  request: z.object({ ...which, by: z.enum(codeChannels) }),
  data: codeSentTo,
  refusals: { 'account-change.unknown': 404, 'code.no-channel': 409, 'code.too-soon': 429, 'code.too-many': 429 },
})

export const accountChangeConfirm = call({
  service: 'user',
  method: 'POST',
  path: 'user/account/confirm',
  changes: ['user', 'paypassword', 'accountChange', ...countryReaders],
  who: 'member',
  about: 'Confirms a change by that code. It counts from then on.',
  request: z.object({ ...which, code: oneTimeCode }),
  data: z.null(),
  refusals: { 'account-change.unknown': 404, 'code.wrong': 400, 'account.registered': 409 },
})

export const accountChangeCancel = call({
  service: 'user',
  method: 'POST',
  path: 'user/account/cancel',
  changes: ['accountChange'],
  who: 'member',
  about: 'Cancels a change that does not count yet.',
  request: z.object(which),
  data: z.null(),
  refusals: {},
})
