import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, idOrNull, listOf, moment, momentOrNull } from '../fields.ts'
import { forSupport, internal, operatorRef, pageOfDays, operatorOrNull } from './fields.ts'

/** What makes a text of staff doubtful. It goes out; what is plainly wrong is refused. */
export const doubtSigns = ['elsewhere', 'money', 'number', 'secret'] as const

const doubt = z.object({
  id,
  time: moment,
  by: operatorRef,
  /** Where it was written: the path of the call, the field, and what the call was about, such as a conversation. */
  call: z.string(),
  field: z.string(),
  subjectId: idOrNull,
  signs: z.array(z.enum(doubtSigns)),
  seenBy: operatorOrNull,
  seenTime: momentOrNull,
  note: z.string(),
})

export const doubtList = call({
  ...forSupport,
  method: 'GET',
  path: 'console/doubt/list',
  mayLag: true,
  about: 'Doubtful texts that staff have sent, newest first.',
  request: z.object({ ...pageOfDays, isUnseen: z.optional(flag) }),
  data: listOf(doubt),
  refusals: {},
})

export const doubtSee = call({
  ...forSupport,
  method: 'POST',
  path: 'console/doubt/see',
  about: 'Says that a doubtful text of a colleague was looked at, with a note about it.',
  request: z.object({ id, note: internal(z._default(z.string().check(z.trim(), z.maxLength(500)), '')) }),
  data: doubt,
  refusals: { 'doubt.unknown': 404, 'doubt.own': 403, 'doubt.seen': 409 },
})
