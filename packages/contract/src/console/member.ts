import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, idOrNull, listOf, moment, text } from '../fields.ts'
import { verifyStates } from '../user/profile.ts'
import { forOperators, forSupport, pageOfDays, searchText } from './fields.ts'

const unknown = { 'member.unknown': 404 } as const

const memberRow = z.object({
  id,
  phone: z.string(),
  email: z.string(),
  name: z.string(),
  createTime: moment,
  verifyState: z.enum(verifyStates),
  isFrozen: z.boolean(),
  frozenReason: z.string(),
  isClosed: z.boolean(),
  isDemo: z.boolean(),
  inviteCode: z.string(),
  invitedBy: idOrNull,
  sessions: z.int(),
  withdrawalStop: z.nullable(z.object({ reason: z.string(), until: moment })),
})

export const memberList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/member/list',
  hasPersonalData: true,
  about: 'Members, by phone, e-mail, name, id or invite code.',
  request: z.object({
    ...pageOfDays,
    q: searchText,
    state: z.optional(z.enum(['active', 'frozen', 'stopped', 'closed'])),
  }),
  data: listOf(memberRow),
  refusals: {},
})
export const memberOne = call({
  ...forOperators,
  method: 'GET',
  path: 'console/member/one',
  hasPersonalData: true,
  about: 'One member.',
  request: z.object({ id }),
  data: memberRow,
  refusals: unknown,
})
export const memberFreeze = call({
  ...forSupport,
  method: 'POST',
  path: 'console/member/freeze',
  changes: ['member', 'withdraw'],
  about: 'Freezes a member, with a reason the member sees.',
  request: z.object({ id, reason: text(500) }),
  data: memberRow,
  refusals: { ...unknown, 'member.frozen': 409 },
})
export const memberUnfreeze = call({
  ...forSupport,
  method: 'POST',
  path: 'console/member/unfreeze',
  changes: ['member', 'withdraw'],
  about: 'Lifts a freeze, with a reason.',
  request: z.object({ id, reason: text(500) }),
  data: memberRow,
  refusals: { ...unknown, 'member.not-frozen': 409 },
})
export const memberEndSessions = call({
  ...forSupport,
  method: 'POST',
  path: 'console/member/end-sessions',
  about: 'Ends all sessions of a member.',
  request: z.object({ id, reason: text(500) }),
  data: memberRow,
  refusals: unknown,
})
export const memberStopWithdrawals = call({
  ...forOperators,
  roles: ['finance'],
  method: 'POST',
  path: 'console/member/stop-withdrawals',
  changes: ['member', 'withdraw'],
  about: 'Stops withdrawals of a member for a time, with a reason the member sees; an end in the past lifts it.',
  request: z.object({ id, reason: text(500), until: moment }),
  data: memberRow,
  refusals: { ...unknown, 'stop.too-long': 400 },
})
