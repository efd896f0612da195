import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, listOf, moment, momentOrNull, page } from '../fields.ts'
import { forSupport } from './fields.ts'

const invitationStates = ['waiting', 'ready', 'review', 'paid', 'unpaid', 'rejected'] as const

export const invitationList = call({
  ...forSupport,
  method: 'GET',
  path: 'console/invitation/list',
  hasPersonalData: true,
  about: 'Invitations by state, with why one is in review.',
  request: z.object({ ...page, state: z.optional(z.enum(invitationStates)) }),
  data: listOf(
    z.object({
      /** That of the invited member. */
      id,
      invitedId: id,
      invitedName: z.string(),
      inviterId: id,
      inviterName: z.string(),
      invitedTime: moment,
      validTime: momentOrNull,
      state: z.enum(invitationStates),
      checks: z.array(z.string()),
      reason: z.string(),
      decidedTime: momentOrNull,
      decidedBy: z.string(),
      /** How many valid users the inviter has invited in all. */
      inviterValid: z.int(),
    }),
  ),
  refusals: {},
})
