import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { moment } from '../fields.ts'
import { newOperatorPassword, totpCode } from './auth.ts'
import { publicKey } from './fields.ts'

const token = z.string().check(z.regex(/^[\w-]{43}$/))

export const enrolOpen = call({
  service: 'console',
  method: 'POST',
  path: 'console/enrol/open',
  changes: [],
  who: 'anyone',
  about: 'Opens an invitation link: who it is for, and a new secret for the authenticator app.',
  perMinuteMax: 60,
  request: z.object({ token }),
  data: z.object({
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    isReset: z.boolean(),
    expiresTime: moment,
    totpSecret: z.string(),
    totpUrl: z.string(),
  }),
  refusals: { 'enrol.over': 410 },
})

export const enrolComplete = call({
  service: 'console',
  method: 'POST',
  path: 'console/enrol/complete',
  changes: [],
  who: 'anyone',
  about: 'Uses an invitation link, once: sets the operator’s own password and second factor.',
  perMinuteMax: 60,
  request: z.object({
    token,
    password: newOperatorPassword,
    code: totpCode,
    /** Of the approval key that was made in this browser. It waits for two colleagues. */
    publicKey: z.optional(publicKey),
  }),
  data: z.null(),
  refusals: { 'enrol.over': 410, 'enrol.code-wrong': 400, 'login.too-many': 429 },
})
