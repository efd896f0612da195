import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { id, listOf, moment, momentOrNull, page } from '../fields.ts'
import { forFinance, forOperators, operatorRef, pageOfDays, searchText } from './fields.ts'

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
const making = z.object({
  how: z.enum(makingHows),
  by: z.string(),
  /** Who approved it; empty where it took one person. */
  approvedBy: z.string(),
  at: moment,
})

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
  /** Newest first. */
  makings: z.array(making),
})

export const operatorList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/operator/list',
  about: 'Operators.',
  request: z.object(page),
  data: listOf(operatorRow),
  refusals: {},
})
export const decisionList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/decision/list',
  mayLag: true,
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
  mayLag: true,
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
