import * as z from 'zod/mini'
import { call } from '../call.ts'
import { languageHeaders, nameText, text, wholeNumber } from '../fields.ts'
import { countryReaders, signedIn } from './account.ts'

export const verifyStates = ['none', 'pending', 'verified', 'rejected'] as const
export type VerifyState = (typeof verifyStates)[number]

export const userInfo = call({
  service: 'user',
  method: 'GET',
  path: 'user/info',
  who: 'member',
  about: 'The member.',
  request: z.object({}),
  data: z.extend(signedIn, {
    upInviteCode: z.string(),
    /** What the app calls the member: the name, and somebody of the demonstration in the reader’s script. */
    calledName: z.string(),
    grade: z.int(),
    gradeText: z.string(),
    coupon: z.int(),
    language: z.enum(languageHeaders),
    hasPayPass: z.boolean(),
    hasPasskey: z.boolean(),
    verifyState: z.enum(verifyStates),
    /** ISO 3166-1 alpha-2, as the phone number says or the member has said; empty where neither has. */
    country: z.string(),
    /** Why the account is frozen. It can still withdraw to earlier destinations, unless there is a stop. */
    frozen: z.nullable(z.object({ reason: z.string(), since: z.iso.datetime() })),
    withdrawalStop: z.nullable(z.object({ reason: z.string(), until: z.iso.datetime() })),
  }),
  refusals: {},
})

export const modifyName = call({
  service: 'user',
  method: 'POST',
  path: 'user/modify-name',
  who: 'member',
  about: 'Sets the nickname.',
  request: z.object({ name: nameText(30, 'nickname.required') }),
  data: z.object({ name: z.string() }),
  refusals: { 'name.staff': 409 },
})

export const modifyHead = call({
  service: 'user',
  method: 'POST',
  path: 'user/modify-head',
  who: 'member',
  about: 'Sets the avatar. The server redraws the picture.',
  files: ['file'],
  perMinuteMax: 60,
  request: z.object({}),
  data: z.object({ headUrl: z.string() }),
  refusals: { 'file.missing': 400, 'file.not-picture': 400, 'file.too-large': 413, 'head.staff': 409 },
})

export const modifySettings = call({
  service: 'user',
  method: 'POST',
  path: 'user/settings',
  who: 'member',
  about: 'Sets language and time zone on the account.',
  request: z.object({
    language: z.optional(z.enum(languageHeaders)),
    /** 0 for the time zone of the device. `timezoneMinutes` also takes UTC. */
    timezoneType: z.optional(wholeNumber(-720, 840)),
    /** Minutes east of UTC; null or empty for the time zone of the device. */
    timezoneMinutes: z.optional(
      z.union([
        z.null(),
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        wholeNumber(-720, 840),
      ]),
    ),
  }),
  data: z.null(),
  refusals: {},
})

export const sayCountry = call({
  service: 'user',
  method: 'POST',
  path: 'user/country',
  changes: ['user', ...countryReaders],
  who: 'member',
  about: 'Says where a member without a phone number is. Some rewards are not given everywhere.',
  request: z.object({
    country: z.string('field.choice').check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'field.choice')),
  }),
  data: z.null(),
  /** `country.by-phone`: the phone number says it. */
  refusals: { 'country.by-phone': 409, 'country.unknown': 400 },
})

export const userExport = call({
  service: 'user',
  method: 'GET',
  path: 'user/export',
  who: 'member',
  about: 'All stored data about the member, as JSON files in a zip in base64.',
  request: z.object({}),
  data: z.object({ fileName: z.string(), zip: z.string() }),
  refusals: { 'export.too-many': 429 },
})

export const userClose = call({
  service: 'user',
  method: 'POST',
  path: 'user/close',
  changes: [],
  who: 'member',
  about: 'Closes the account and erases personal data. Refused while there is money or an open withdrawal.',
  request: z.object({ password: text(200) }),
  data: z.null(),
  refusals: {
    'password.old-wrong': 400,
    'login.too-many': 429,
    'close.has-money': 409,
    'close.has-withdrawals': 409,
    'close.has-orders': 409,
  },
})
