import * as z from 'zod/mini'
import { call } from '../call.ts'
import { nameText } from '../fields.ts'
import { documentNumber } from './account.ts'
import { verifyStates } from './profile.ts'

export const documentTypes = ['passport', 'national-id', 'driving-licence', 'residence-permit'] as const
export type DocumentType = (typeof documentTypes)[number]

const verification = z.object({
  state: z.enum(verifyStates),
  name: z.string(),
  documentType: z.nullable(z.enum(documentTypes)),
  /** The last characters only. The whole number is never sent back. */
  documentEnd: z.string(),
  reason: z.string(),
  sentTime: z.nullable(z.iso.datetime()),
  decidedTime: z.nullable(z.iso.datetime()),
})

export const verifyState = call({
  service: 'user',
  method: 'GET',
  path: 'user/verify',
  reads: ['user'],
  who: 'member',
  about: 'The state of identity verification.',
  request: z.object({}),
  data: verification,
  refusals: {},
})

export const verify = call({
  service: 'user',
  method: 'POST',
  path: 'user/verify',
  who: 'member',
  about: 'Sends name, document and pictures for identity verification.',
  files: ['front', 'back', 'face'],
  perMinuteMax: 30,
  request: z.object({ name: nameText(100), documentType: z.enum(documentTypes), documentNumber }),
  data: verification,
  refusals: {
    'file.missing': 400,
    'file.not-picture': 400,
    'file.too-large': 413,
    'verify.pending': 409,
    'verify.done': 409,
    'verify.taken': 409,
  },
})
