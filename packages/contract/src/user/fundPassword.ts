import * as z from 'zod/mini'
import { call } from '../call.ts'
import { text } from '../fields.ts'
import { fundPassword, oneTimeCode } from './account.ts'
import { codeChannels, codeSentTo } from './accountChange.ts'

export const hasPayPass = call({
  service: 'user',
  method: 'POST',
  path: 'user/has-paypass',
  changes: [],
  who: 'member',
  about: 'Whether the fund password is set, and until when it is locked.',
  request: z.object({}),
  data: z.object({ hasPayPass: z.boolean(), lockedUntil: z.nullable(z.iso.datetime()) }),
  refusals: {},
})

export const payPasswordCodeSupport = call({
  service: 'user',
  method: 'POST',
  path: 'paypassword/codesupport',
  changes: [],
  who: 'member',
  about: 'The channels by which this member can get a code.',
  request: z.object({}),
  data: z.array(z.object({ channel: z.enum(codeChannels), sentTo: z.string() })),
  refusals: {},
})

export const payPasswordCode = call({
  service: 'user',
  method: 'POST',
  path: 'paypassword/code',
  changes: ['practice'],
  who: 'member',
  about: 'Sends a code for setting or changing the fund password.',
  request: z.object({ channel: z.enum(codeChannels) }),
  data: codeSentTo,
  refusals: { 'code.no-channel': 409, 'code.too-soon': 429, 'code.too-many': 429 },
})

export const checkPayPasswordCode = call({
  service: 'user',
  method: 'POST',
  path: 'auth/paypwd-code',
  changes: [],
  who: 'member',
  about: 'Checks a fund password code without using it up. A wrong one counts as an attempt.',
  request: z.object({ code: oneTimeCode }),
  data: z.null(),
  refusals: { 'code.wrong': 400 },
})

export const setPayPassword = call({
  service: 'user',
  method: 'POST',
  path: 'auth/update-paypwd',
  changes: ['user'],
  who: 'member',
  about: 'Sets the fund password for the first time.',
  request: z.object({ code: oneTimeCode, payPassword: fundPassword }),
  data: z.null(),
  refusals: { 'code.wrong': 400, 'pay-password.exists': 409 },
})

export const changePayPassword = call({
  service: 'user',
  method: 'POST',
  path: 'paypassword/update',
  changes: ['user'],
  who: 'member',
  about: 'Changes the fund password by a code instead of the old password, and lifts a lock.',
  request: z.object({ code: oneTimeCode, payPassword: fundPassword }),
  data: z.null(),
  refusals: { 'code.wrong': 400, 'pay-password.missing': 409 },
})

export const stepUpPurposes = ['withdraw', 'buy', 'address', 'undo'] as const
export type StepUpPurpose = (typeof stepUpPurposes)[number]
/**
 * One action with its details: a withdrawal's amount in minor units and destination id, a purchase's machine id and
 * units, the address or account number to be saved, the id of the order to be undone; separated by a space.
 */
export const stepUpFor = { purpose: z.enum(stepUpPurposes), subject: text(200) }
const stepUpProof = z.object({ purpose: z.enum(stepUpPurposes), expiresAt: z.iso.datetime() })

export const stepUp = call({
  service: 'user',
  method: 'POST',
  path: 'user/stepup',
  changes: [],
  who: 'member',
  about:
    'Proves by the fund password that the member is present, for one action with its details. It is used up by that ' +
    'action, and ends after five minutes.',
  request: z.object({ ...stepUpFor, payPassword: fundPassword }),
  data: stepUpProof,
  refusals: { 'pay-password.missing': 409, 'pay-password.wrong': 400, 'pay-password.locked': 429 },
})
