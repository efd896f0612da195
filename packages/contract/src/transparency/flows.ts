import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, day, wholeNumber } from '../fields.ts'

/** One business day, added up from the ledger by the kinds of its transfers. */
export const flowDay = z.object({
  day,
  /** Who registered, and how many there are at its end. */
  newMembers: z.int(),
  members: z.int(),
  /** What came to members from outside, and what left them, fees included. */
  deposits: amount,
  withdrawals: amount,
  withdrawalCount: z.int(),
  fees: amount,
  /** Paid for units by members, and taken back in the reflection period. */
  bought: amount,
  undone: amount,
  /** Received for machines, and paid to members from it. */
  revenue: amount,
  income: amount,
  /** Paid to members from promotions, and of that for invitations. */
  rewards: amount,
  invitationRewards: amount,
  /** To the owners of machines. */
  released: amount,
  ownerIn: amount,
  ownerOut: amount,
})
export type FlowDay = z.infer<typeof flowDay>

export const transparencyFlows = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/flows',
  mayLag: true,
  who: 'anyone',
  about: 'What moved on each of the last days, oldest first. Days before the first movement are left out.',
  cacheSeconds: 15,
  request: z.object({ days: z._default(wholeNumber(1, 3660), 90) }),
  data: z.object({ days: z.array(flowDay) }),
  refusals: {},
})
