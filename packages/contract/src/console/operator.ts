import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { flag, id, listOf, moment, momentOrNull, nameText, page } from '../fields.ts'
import { forOperators, operatorRef, pageOfDays, searchText } from './fields.ts'

const forAdmins = { ...forOperators, roles: ['admin'] } as const
/** How somebody came to be an operator, or to be one again. */
export const makingHows = [
  'demonstration',
  'database',
  'earlier',
  'invitation',
  'reset',
  'role',
  'activation',
  'word',
] as const
const making = z.object({ how: z.enum(makingHows), by: z.string(), at: moment, decidesTime: moment })

const operatorRow = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  isDemo: z.boolean(),
  createTime: moment,
  lastSeenTime: momentOrNull,
  /** False until they have set their own password and second factor. */
  isEnrolled: z.boolean(),
  /** From when they may decide what takes two. */
  decidesTime: momentOrNull,
  isWaiting: z.boolean(),
  /** Whether the calling admin may give their word, so that the operator decides at once. */
  canVouch: z.boolean(),
  /** Newest first. */
  makings: z.array(making),
})

export const operatorList = call({
  ...forAdmins,
  method: 'GET',
  path: 'console/operator/list',
  about: 'Operators.',
  request: z.object(page),
  data: listOf(operatorRow),
  refusals: {},
})
export const operatorInvite = call({
  ...forAdmins,
  method: 'POST',
  path: 'console/operator/invite',
  about: 'Adds an operator and sends them a link, by which they set their own password and second factor.',
  request: z.object({ email: z.email(), name: nameText(60), role: z.enum(roles) }),
  data: operatorRow,
  refusals: { 'operator.exists': 409, 'operator.no-mail': 409 },
})
export const operatorReset = call({
  ...forAdmins,
  method: 'POST',
  path: 'console/operator/reset',
  about: 'Sends an operator a link, by which they set a new password and second factor. Then they wait like a new one.',
  request: z.object({ id }),
  data: operatorRow,
  refusals: { 'operator.unknown': 404, 'operator.no-mail': 409 },
})
export const operatorVouch = call({
  ...forAdmins,
  isDecision: true,
  method: 'POST',
  path: 'console/operator/vouch',
  about: 'A second admin’s word: the operator decides at once. It is not for whoever invited or changed them.',
  request: z.object({ id }),
  data: operatorRow,
  refusals: { 'operator.unknown': 404, 'operator.own-word': 403, 'operator.ready': 409 },
})
export const operatorUpdate = call({
  ...forAdmins,
  method: 'POST',
  path: 'console/operator/update',
  about: 'Changes an operator’s name, role or permission to sign in, and ends their sessions.',
  request: z.object({ id, name: nameText(60), role: z.enum(roles), isActive: flag }),
  data: operatorRow,
  refusals: { 'operator.unknown': 404, 'operator.last-admin': 409 },
})

export const decisionList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/decision/list',
  reads: ['audit'],
  about: 'Who decided something that takes two, and how they had come to be operators by then.',
  request: z.object({ subjectId: id }),
  data: z.array(
    z.object({
      id: z.string(),
      by: operatorRef,
      act: z.enum(['proposed', 'approved', 'rejected', 'withdrawn', 'done', 'seen', 'objected']),
      at: moment,
      makings: z.array(making),
    }),
  ),
  refusals: {},
})

export const auditList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/audit/list',
  about: 'The audit log, newest first: who did what to which subject, before and after, and from where.',
  request: z.object({
    ...pageOfDays,
    q: searchText,
    action: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: listOf(
    z.object({
      id: z.string(),
      at: moment,
      who: z.string(),
      action: z.string(),
      subject: z.string(),
      before: z.string(),
      after: z.string(),
      reason: z.string(),
      from: z.string(),
    }),
  ),
  refusals: {},
})
