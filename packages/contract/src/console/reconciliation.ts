import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, listOf, moment, momentOrNull, text } from '../fields.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'
import { forDeciders, forFinance, forOperators, internal, operatorRef, pageOfDays } from './fields.ts'

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
  owner: z.nullable(operatorRef),
  takenTime: momentOrNull,
  closedTime: momentOrNull,
  note: z.string(),
  /** Of lost payouts: who has understood them first. A second person has to. */
  review: z.nullable(z.object({ by: operatorRef, note: z.string(), time: moment })),
})

export const reconciliationList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/reconciliation/list',
  about: 'Differences between a rail and the ledger, open ones first, oldest first.',
  request: z.object({ ...pageOfDays, isOpen: z.optional(flag) }),
  data: listOf(reconciliationRow),
  refusals: {},
})

const itemUnknown = { 'reconciliation.unknown': 404, 'reconciliation.closed': 409 } as const
export const reconciliationTake = call({
  ...forFinance,
  method: 'POST',
  path: 'console/reconciliation/take',
  changes: ['reconciliation', 'rail'],
  about: 'Makes the operator the owner of a difference.',
  request: z.object({ id }),
  data: reconciliationRow,
  refusals: itemUnknown,
})

export const reconciliationClose = call({
  ...forFinance,
  method: 'POST',
  path: 'console/reconciliation/close',
  changes: ['reconciliation', 'rail'],
  about: 'Closes an item with a note. A difference that still exists cannot be closed.',
  request: z.object({ id, note: internal(text(1_000)) }),
  data: reconciliationRow,
  refusals: { ...itemUnknown, 'reconciliation.still-there': 409 },
})

export const reconciliationConfirm = call({
  ...forDeciders,
  method: 'POST',
  path: 'console/reconciliation/confirm',
  changes: ['reconciliation', 'rail'],
  about:
    'Says that payouts which the database lost are understood. When a second person has said so, the item closes and ' +
    'payouts of the rail go on.',
  request: z.object({ id, note: internal(text(1_000)) }),
  data: reconciliationRow,
  refusals: { ...itemUnknown, 'reconciliation.own': 409 },
})
