import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, listOf, moment, momentOrNull } from '../fields.ts'
import { verifyStates } from '../user/profile.ts'
import { documentTypes } from '../user/verify.ts'
import { forSupport, pageOfDays } from './fields.ts'

const unknown = { 'verification.unknown': 404 } as const

const verificationRow = z.object({
  id,
  memberId: id,
  memberName: z.string(),
  name: z.string(),
  documentType: z.enum(documentTypes),
  documentNumber: z.string(),
  state: z.enum(verifyStates),
  reason: z.string(),
  createTime: moment,
  decidedTime: momentOrNull,
  decidedBy: z.string(),
  pictures: z.array(z.string()),
})

export const verificationList = call({
  ...forSupport,
  method: 'GET',
  path: 'console/verification/list',
  hasPersonalData: true,
  about: 'Verifications by state or of one member, oldest first.',
  request: z.object({ ...pageOfDays, state: z.optional(z.enum(verifyStates)), memberId: z.optional(id) }),
  data: listOf(z.omit(verificationRow, { documentNumber: true, pictures: true })),
  refusals: {},
})
export const verificationOne = call({
  ...forSupport,
  method: 'GET',
  path: 'console/verification/one',
  reads: [],
  about: 'One verification with its document number; the view is audited.',
  request: z.object({ id }),
  data: verificationRow,
  refusals: unknown,
})
export const verificationPicture = call({
  ...forSupport,
  method: 'GET',
  path: 'console/verification/picture',
  reads: [],
  about: 'One picture, decrypted, as a data URL; each view is audited.',
  request: z.object({ id, name: z.enum(['front', 'back', 'face']) }),
  data: z.object({ picture: z.string() }),
  refusals: unknown,
})
