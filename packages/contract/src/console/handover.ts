import * as z from 'zod/mini'
import { call, type Role } from '../call.ts'
import { amountOrNull, flag, id, listOf, moment, momentOrNull, page, text } from '../fields.ts'
import { forOperators, internal, operatorRef, operatorOrNull } from './fields.ts'

export const offices = ['service', 'money'] as const
export type Office = (typeof offices)[number]

/** Whose notes and cases operators of a role see: support nothing of money, finance nothing of customer service. */
export const officesOf = (role: Role): readonly Office[] =>
  role === 'admin' ? offices : role === 'support' ? ['service'] : role === 'finance' ? ['money'] : []

/** What waits for the people of an office. */
export const caseKinds = [
  'chat',
  'ticket',
  'verification',
  'moderation',
  'submission',
  'withdraw',
  'reconciliation',
  'report',
  'proposal',
] as const

const note = z.object({
  id,
  office: z.enum(offices),
  time: moment,
  by: operatorRef,
  content: z.string(),
  takenBy: operatorOrNull,
  closedBy: operatorOrNull,
  closedTime: momentOrNull,
})

export const handoverList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/handover/list',
  about: 'Notes from one shift to the next of the operator’s own office, open ones first.',
  request: z.object({ ...page, isOpen: z.optional(flag) }),
  data: listOf(note),
  refusals: {},
})

export const handoverCases = call({
  ...forOperators,
  method: 'GET',
  path: 'console/handover/cases',
  reads: ['handover', ...caseKinds],
  about: 'The open cases of the operator’s own office and who has them, oldest first, at most a hundred.',
  request: z.object({}),
  data: z.array(
    z.object({
      id,
      kind: z.enum(caseKinds),
      title: z.string(),
      amount: amountOrNull,
      since: moment,
      /** Null while nobody has it. */
      holder: operatorOrNull,
    }),
  ),
  refusals: {},
})

export const handoverWrite = call({
  ...forOperators,
  method: 'POST',
  path: 'console/handover/write',
  about: 'Leaves a note for the next shift, in the operator’s own name and to their own office.',
  request: z.object({ office: z.enum(offices), content: internal(text(1000)) }),
  data: note,
  refusals: { 'role.missing': 403 },
})

const ofOne = { 'handover.unknown': 404, 'handover.closed': 409 } as const

export const handoverTake = call({
  ...forOperators,
  method: 'POST',
  path: 'console/handover/take',
  about: 'Says that the operator takes care of a note.',
  request: z.object({ id }),
  data: note,
  refusals: ofOne,
})

export const handoverClose = call({
  ...forOperators,
  method: 'POST',
  path: 'console/handover/close',
  about: 'Says that a note is done with.',
  request: z.object({ id }),
  data: note,
  refusals: ofOne,
})
