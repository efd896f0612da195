import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, listOf, moment, page } from '../fields.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'
import { forOperators } from './fields.ts'

export const railRow = z.object({
  id: z.string(),
  rail: z.string(),
  currency,
  isUp: z.boolean(),
  note: z.string(),
  checkedTime: z.nullable(moment),
  downSince: z.nullable(moment),
  /** What the rail says it holds, what the ledger says, and what has arrived but is not in the ledger yet. */
  own: anyAmount,
  custody: anyAmount,
  unbooked: anyAmount,
  difference: anyAmount,
  /** Of a chain. */
  height: z.nullable(z.int()),
  behind: z.nullable(z.int()),
  hot: z.nullable(amount),
  payoutsWaiting: z.int(),
  payoutsSent: z.int(),
})

export const railList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/rail/list',
  about: 'The rails and how they are: up or not, how far behind, and their own figure against the ledger’s.',
  request: z.object(page),
  data: listOf(railRow),
  refusals: {},
})
