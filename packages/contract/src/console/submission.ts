import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, listOf, moment, momentOrNull, page } from '../fields.ts'
import { forSupport } from './fields.ts'

export const submissionRow = z.object({
  id,
  memberId: id,
  memberName: z.string(),
  kind: z.enum(['group', 'share']),
  state: z.enum(['pending', 'approved', 'rejected']),
  createTime: moment,
  /** The video, or empty for a screenshot. */
  link: z.string(),
  reason: z.string(),
  decidedTime: momentOrNull,
  decidedBy: z.string(),
})

/** With its picture as a data URL; empty for a video. */
export const picturedSubmission = z.extend(submissionRow, { picture: z.string() })

export const submissionList = call({
  ...forSupport,
  method: 'GET',
  path: 'console/submission/list',
  hasPersonalData: true,
  about: 'Screenshots and videos that members sent in.',
  request: z.object({
    ...page,
    submissionKind: z.optional(z.enum(['group', 'share'])),
    state: z.optional(z.enum(['pending', 'approved', 'rejected'])),
  }),
  data: listOf(submissionRow),
  refusals: {},
})

export const submissionOne = call({
  ...forSupport,
  method: 'GET',
  path: 'console/submission/one',
  hasPersonalData: true,
  // One submission with its picture as a data URL, and pictures of other members that look the same beside it.
  about: 'One submission, and others that look the same.',
  request: z.object({ id }),
  data: z.object({ submission: picturedSubmission, similar: z.array(picturedSubmission) }),
  refusals: { 'review.unknown': 404 },
})
