import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, nameText, text } from '../fields.ts'
import { signedIn } from './account.ts'
import { stepUpFor, stepUpPurposes } from './fundPassword.ts'

/** WebAuthn options and responses are the browser's own JSON, sent as a string because bodies are form-encoded. */
const webauthnJson = z.string().check(z.maxLength(20_000))
const ceremony = z.object({ challengeId: id, options: z.string() })

export const passkey = z.object({
  id,
  name: z.string(),
  createTime: z.iso.datetime(),
  lastUsedTime: z.nullable(z.iso.datetime()),
})

export const passkeys = call({
  service: 'user',
  method: 'GET',
  path: 'user/passkeys',
  who: 'member',
  about: 'The passkeys of the member.',
  request: z.object({}),
  data: z.array(passkey),
  refusals: {},
})

export const passkeyAddOptions = call({
  service: 'user',
  method: 'POST',
  path: 'user/passkey/options',
  changes: [],
  who: 'member',
  about: 'Begins adding a passkey. Needs the login password.',
  request: z.object({ password: text(200) }),
  data: ceremony,
  refusals: { 'password.old-wrong': 400, 'login.too-many': 429, 'passkey.too-many': 409, 'passkey.closed': 409 },
})

export const passkeyAdd = call({
  service: 'user',
  method: 'POST',
  path: 'user/passkey/add',
  who: 'member',
  about: 'Finishes adding a passkey.',
  request: z.object({ challengeId: id, response: webauthnJson, name: nameText(60) }),
  data: z.array(passkey),
  refusals: { 'passkey.refused': 400 },
})

export const passkeyRemove = call({
  service: 'user',
  method: 'POST',
  path: 'user/passkey/remove',
  who: 'member',
  about: 'Removes a passkey.',
  request: z.object({ id }),
  data: z.array(passkey),
  refusals: { 'passkey.unknown': 404 },
})

export const passkeyLoginOptions = call({
  service: 'user',
  method: 'POST',
  path: 'auth/passkey/options',
  changes: [],
  who: 'anyone',
  about: 'Begins signing in with a passkey.',
  request: z.object({}),
  data: ceremony,
  refusals: { 'login.too-many': 429, 'passkey.closed': 409 },
})

export const passkeyLogin = call({
  service: 'user',
  method: 'POST',
  path: 'auth/passkey/login',
  changes: [],
  who: 'anyone',
  about: 'Signs in with a passkey; `msg` is the token.',
  request: z.object({ challengeId: id, response: webauthnJson }),
  data: signedIn,
  refusals: { 'passkey.refused': 400 },
})

export const passkeyStepUpOptions = call({
  service: 'user',
  method: 'POST',
  path: 'user/stepup/options',
  changes: [],
  who: 'member',
  about: 'Begins a step-up with a passkey instead of the fund password, for one action with its details.',
  request: z.object(stepUpFor),
  data: ceremony,
  refusals: { 'passkey.unknown': 404 },
})

export const passkeyStepUp = call({
  service: 'user',
  method: 'POST',
  path: 'user/stepup/passkey',
  changes: [],
  who: 'member',
  about: 'Finishes a step-up with a passkey.',
  request: z.object({ challengeId: id, response: webauthnJson }),
  data: z.object({ purpose: z.enum(stepUpPurposes), expiresAt: z.iso.datetime() }),
  refusals: { 'passkey.refused': 400 },
})
