import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, text } from '../fields.ts'
import { account, oneTimeCode, password, signedIn } from './account.ts'

export const login = call({
  service: 'user',
  method: 'POST',
  path: 'auth/token/pass',
  changes: [],
  who: 'anyone',
  about: 'Signs a member in with phone or e-mail and password; `msg` is the token.',
  // The specification calls the field phone, but it also takes an e-mail address.
  request: z.object({ phone: account, password: text(200) }),
  data: signedIn,
  refusals: { 'login.wrong': 400, 'login.too-many': 429 },
})

export const logout = call({
  service: 'user',
  method: 'POST',
  path: 'auth/logout',
  changes: [],
  who: 'member',
  about: 'Ends the session of the token.',
  request: z.object({}),
  data: z.null(),
  refusals: {},
})

export const updatePassword = call({
  service: 'user',
  method: 'POST',
  path: 'auth/update-password',
  changes: ['user'],
  who: 'member',
  about: 'Changes the login password and ends all other sessions.',
  request: z.object({ oldPassword: text(200, 'password.old-wrong'), password }),
  data: z.null(),
  refusals: { 'password.old-wrong': 400, 'password.common': 400, 'login.too-many': 429 },
})

export const resetPassword = call({
  service: 'user',
  method: 'POST',
  path: 'auth/reset-password',
  changes: [],
  who: 'anyone',
  about: 'Sets a new login password with a code and ends all sessions.',
  request: z.object({ account, code: oneTimeCode, password }),
  data: z.null(),
  refusals: { 'password.common': 400, 'code.wrong': 400, 'reset.too-many': 429 },
})

export const session = z.object({
  id,
  device: z.string(),
  createTime: z.iso.datetime(),
  lastSeenTime: z.iso.datetime(),
  place: z.string(),
  isCurrent: z.boolean(),
})

export const sessions = call({
  service: 'user',
  method: 'GET',
  path: 'user/sessions',
  who: 'member',
  about: 'The devices that are signed in.',
  request: z.object({}),
  data: z.array(session),
  refusals: {},
})

export const endSessions = call({
  service: 'user',
  method: 'POST',
  path: 'user/sessions/end',
  who: 'member',
  about: 'Ends one session, or all others when no id is given.',
  request: z.object({ id: z.optional(id) }),
  data: z.array(session),
  refusals: { 'session.unknown': 404 },
})
