import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, listOf, moment, page } from '../fields.ts'
import { anyAmount, currency } from './amounts.ts'

export const platformMoves = call({
  service: 'wallet',
  method: 'GET',
  path: 'wallet/platform/moves',
  mayLag: true,
  who: 'anyone',
  about:
    'What two operators moved of the platform’s own money between the chains, and from the fees to the owner, ' +
    'newest first.',
  request: z.object(page),
  data: listOf(
    z.object({
      id,
      kind: z.enum(['rail-move', 'fees-out']),
      amount: anyAmount,
      currency,
      /** Of a move: from which chain to which. */
      rail: z.string(),
      toRail: z.string(),
      /** Empty for fees, which are booked at once. A move has arrived when the other chain has it. */
      progress: z.enum(['', 'queued', 'sent', 'paid', 'failed', 'arrived']),
      reason: z.string(),
      time: moment,
    }),
  ),
  refusals: {},
})
