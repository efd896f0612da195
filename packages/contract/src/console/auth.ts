import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { id, text } from '../fields.ts'
import { internal } from './fields.ts'

export const operator = z.object({ id, email: z.string(), name: z.string(), role: z.enum(roles) })
export type Operator = z.infer<typeof operator>

export const totpCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'field.code'))

export const newOperatorPassword = internal(z.string().check(z.minLength(10), z.maxLength(200)))

export const consoleLogin = call({
  service: 'console',
  method: 'POST',
  path: 'console/auth/login',
  changes: [],
  who: 'anyone',
  about: 'Signs an operator in with password and TOTP code; `msg` is the token.',
  perMinuteMax: 60,
  request: z.object({ email: z.email(), password: text(200), code: totpCode }),
  data: operator,
  refusals: { 'console.login-wrong': 401, 'login.too-many': 429 },
})

export const consoleMe = call({
  service: 'console',
  method: 'GET',
  path: 'console/auth/me',
  who: 'operator',
  roles,
  about: 'The operator whose token this is.',
  request: z.object({}),
  data: operator,
  refusals: {},
})

export const consoleLogout = call({
  service: 'console',
  method: 'POST',
  path: 'console/auth/logout',
  changes: [],
  who: 'operator',
  roles,
  about: 'Ends the session of the token.',
  request: z.object({}),
  data: z.null(),
  refusals: {},
})

export const consolePassword = call({
  service: 'console',
  method: 'POST',
  path: 'console/auth/password',
  changes: [],
  who: 'operator',
  roles,
  about: 'Changes the operator’s own password and ends all their other sessions.',
  request: z.object({
    oldPassword: internal(text(200)),
    password: newOperatorPassword,
    code: totpCode,
  }),
  data: z.null(),
  refusals: { 'console.login-wrong': 400, 'login.too-many': 429 },
})

export const practiceOperators = call({
  service: 'console',
  method: 'GET',
  path: 'console/practice/operators',
  who: 'anyone',
  about:
    'Practice mode, asked at localhost or at PUBLIC_URL: the demonstration’s operators with passwords and current codes.',
  request: z.object({}),
  data: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      role: z.enum(roles),
      password: z.string(),
      code: z.string(),
      totpSecret: z.string(),
      /** The approval key of the operator, as PKCS #8 in base64, for this browser. */
      approvalKey: z.string(),
    }),
  ),
  refusals: { 'practice.off': 404 },
})

export const practiceLinks = call({
  service: 'console',
  method: 'GET',
  path: 'console/practice/links',
  who: 'anyone',
  about:
    'Practice mode only, for requests to localhost: the links by which invited operators enrol. ' +
    'Used ones are left out.',
  request: z.object({}),
  data: z.array(z.object({ email: z.string(), url: z.string(), createTime: z.iso.datetime() })),
  refusals: { 'practice.off': 404 },
})
