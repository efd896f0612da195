import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, flag, id, idOrNull, listOf, moment, momentOrNull } from '../fields.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'
import { forFinance, pageOfDays, operatorOrNull } from './fields.ts'

export const reconciliationRow = z.object({
  id,
  rail: z.string(),
  currency,
  kind: z.enum(['difference', 'reorganised', 'late', 'unattributed', 'payout', 'set-aside', 'restored']),
  subject: z.string(),
  difference: anyAmount,
  detail: z.string(),
  openedTime: moment,
  seenTime: moment,
  owner: operatorOrNull,
  takenTime: momentOrNull,
  closedTime: momentOrNull,
  note: z.string(),
})

export const reconciliationList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/reconciliation/list',
  about: 'Differences between a rail and the ledger, open ones first, oldest first.',
  request: z.object({ ...pageOfDays, isOpen: z.optional(flag) }),
  data: listOf(reconciliationRow),
  refusals: {},
})

export const vanishedCreditList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/reconciliation/vanished',
  reads: ['reconciliation'],
  hasPersonalData: true,
  about:
    'Deposits that a reorganisation has taken from their chain after they were credited, newest first, and what is ' +
    'missing now.',
  request: z.object({ ...pageOfDays, isMissing: z.optional(flag) }),
  data: z.extend(
    listOf(
      z.object({
        id,
        rail: z.string(),
        txHash: z.string(),
        /** Where it was or, once it is back, where it is. */
        block: z.int(),
        amount,
        /** Both are null for a deposit of the owner. */
        memberId: idOrNull,
        memberName: z.string(),
        machineId: idOrNull,
        /** Settled: two people have said that it does not come back. */
        state: z.enum(['missing', 'back', 'settled']),
        noticedTime: moment,
        endedTime: momentOrNull,
      }),
    ),
    { missing: z.object({ count: z.int(), amount }) },
  ),
  refusals: {},
})

export const reconciliationTake = call({
  ...forFinance,
  method: 'POST',
  path: 'console/reconciliation/take',
  changes: ['reconciliation', 'rail'],
  about: 'Makes the operator the owner of a difference.',
  request: z.object({ id }),
  data: reconciliationRow,
  refusals: { 'reconciliation.unknown': 404, 'reconciliation.closed': 409 },
})
