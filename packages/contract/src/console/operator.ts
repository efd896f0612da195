import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { flag, id, listOf, moment, nameText, page } from '../fields.ts'
import { forOperators, searchText } from './fields.ts'

const forAdmins = { ...forOperators, roles: ['admin'] } as const
const operatorRow = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  createTime: moment,
  lastSeenTime: z.nullable(moment),
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
export const operatorCreate = call({
  ...forAdmins,
  method: 'POST',
  path: 'console/operator/create',
  about: 'Adds an operator, and answers once with the first password and the TOTP secret.',
  request: z.object({ email: z.email(), name: nameText(60), role: z.enum(roles) }),
  data: z.extend(operatorRow, { password: z.string(), totpSecret: z.string(), totpUrl: z.string() }),
  refusals: { 'operator.exists': 409 },
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

export const auditList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/audit/list',
  about: 'The audit log, newest first: who did what to which subject, before and after, and from where.',
  request: z.object({
    ...page,
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
