import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { id, text } from '../fields.ts'

export const operator = z.object({ id, email: z.string(), name: z.string(), role: z.enum(roles) })
export type Operator = z.infer<typeof operator>

export const consoleLogin = call({
  service: 'console', method: 'POST', path: 'console/auth/login', who: 'anyone',
  about: 'Signs an operator in; `msg` is the token.', perMinuteMax: 60,
  request: z.object({ email: z.email(), password: text(200) }), data: operator,
  refusals: { 'console.login-wrong': 401 },
})

export const consoleMe = call({
  service: 'console', method: 'GET', path: 'console/auth/me', who: 'operator',
  about: 'The operator whose token this is.',
  request: z.object({}), data: operator, refusals: {},
})

export const consoleLogout = call({
  service: 'console', method: 'POST', path: 'console/auth/logout', who: 'operator',
  about: 'Ends the session of the token.',
  request: z.object({}), data: z.null(), refusals: {},
})
