import * as z from 'zod/mini'
import { call } from '../call.ts'
import { listOf, moment, momentOrNull, page } from '../fields.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'

/** Without members or amounts: by those, somebody could be recognised. */
export const transparencyWithdrawals = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/withdrawals',
  mayLag: true,
  who: 'anyone',
  about: 'The withdrawals that are open, the oldest first. Nobody is named.',
  cacheSeconds: 15,
  request: z.object(page),
  data: listOf(
    z.object({
      askedTime: moment,
      deadlineTime: moment,
      ageMinutes: z.int(),
      isOverdue: z.boolean(),
      state: z.enum(['pending', 'processing']),
    }),
  ),
  refusals: {},
})

export const transparencyFreezes = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/freezes',
  mayLag: true,
  who: 'anyone',
  about: 'Accounts that are frozen, and when withdrawals of a member were stopped, newest first. Nobody is named.',
  cacheSeconds: 15,
  request: z.object(page),
  data: listOf(z.object({ kind: z.enum(['account', 'withdrawals']), since: moment, until: momentOrNull })),
  refusals: {},
})

export const transparencyOperator = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/operator',
  mayLag: true,
  who: 'anyone',
  about: 'What two operators moved of the owner’s money and of machines’ capital, newest first.',
  cacheSeconds: 15,
  request: z.object(page),
  data: listOf(
    z.object({
      kind: z.enum(['owner-in', 'owner-out', 'promotions-fund', 'fx-fund', 'rail-move', 'fees-out', 'capital-release']),
      amount: anyAmount,
      currency,
      rail: z.string(),
      toRail: z.string(),
      /** Of a release: the machine, in the language of the request. */
      machine: z.string(),
      reason: z.string(),
      time: moment,
    }),
  ),
  refusals: {},
})
