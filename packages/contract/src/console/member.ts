import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, amountOrNull, id, idOrNull, listOf, moment, momentOrNull, page } from '../fields.ts'
import { verifyStates } from '../user/profile.ts'
import { forOperators, pageOfDays, searchText } from './fields.ts'

const memberRow = z.object({
  id,
  phone: z.string(),
  email: z.string(),
  /** Phone numbers and e-mail addresses that they have added and that do not count yet. */
  accountChanges: z.array(z.object({ value: z.string(), usableTime: moment })),
  /** ISO 3166-1 alpha-2; empty where it is not known. */
  country: z.string(),
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

/** What the list says of each beside who they are: their money first, of what it consists, and what waits. */
const memberListRow = z.extend(memberRow, {
  /** What is owed to them: the three below. */
  money: amount,
  available: amount,
  onHold: amount,
  toClaim: amount,
  /** Of valid orders, and what was paid for them. */
  units: z.int(),
  inUnits: amount,
  /** What of theirs waits for somebody of the staff. */
  waits: z.object({ withdrawals: z.int(), verifications: z.int(), tickets: z.int(), chats: z.int() }),
  /** On any device that is signed in. */
  seenTime: momentOrNull,
})

/** What the list is ordered by: when they registered, what is owed to them, their units, or when they were here. */
export const memberSorts = ['createTime', 'money', 'units', 'seenTime'] as const

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
    sort: z._default(z.enum(memberSorts), 'createTime'),
    order: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
  }),
  data: listOf(memberListRow),
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
  refusals: { 'member.unknown': 404 },
})

export const timelineKinds = ['sign-in', 'order', 'money', 'message', 'decision', 'ticket'] as const

export const memberTimeline = call({
  ...forOperators,
  method: 'GET',
  path: 'console/member/timeline',
  hasPersonalData: true,
  about:
    'What is recorded about a member, newest first: sign-ins, orders, money, messages, decisions, tickets. Not what they wrote.',
  request: z.object({ ...page, id, kind: z.optional(z.enum(timelineKinds)) }),
  data: listOf(
    z.object({
      id: z.string(),
      kind: z.enum(timelineKinds),
      /** Which of its kind, such as the kind of a transfer or the action of the audit log. */
      action: z.string(),
      text: z.string(),
      /** The operator who did it; empty where the member or the platform did. */
      by: z.string(),
      /** Of money, what it did to the available balance; of an order, its price. */
      amount: amountOrNull,
      time: moment,
      /** Of a ticket or an order’s machine: what can be opened. */
      subjectId: idOrNull,
    }),
  ),
  refusals: { 'member.unknown': 404 },
})
