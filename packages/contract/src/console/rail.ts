import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountOrNull, listOf, momentOrNull, page } from '../fields.ts'
import { anyAmount, currency } from '../wallet/amounts.ts'
import { forFinance } from './fields.ts'

export const railRow = z.object({
  id: z.string(),
  rail: z.string(),
  currency,
  isUp: z.boolean(),
  note: z.string(),
  /** Payouts wait: the database was put back from an older copy and does not know all that was paid. */
  isStopped: z.boolean(),
  /** After a restore from a backup: what is not compared with the database yet. Payouts wait for it. */
  waitsFor: z.array(z.enum(['rail', 'journal'])),
  checkedTime: momentOrNull,
  downSince: momentOrNull,
  /** The balance that the rail reports, the ledger's, and what has arrived but is not in the ledger yet. */
  own: anyAmount,
  custody: anyAmount,
  unbooked: anyAmount,
  difference: anyAmount,
  /** The next three are null for the bank. */
  height: z.nullable(z.int()),
  behind: z.nullable(z.int()),
  hot: amountOrNull,
  payoutsWaiting: z.int(),
  payoutsSent: z.int(),
})

export const railList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/rail/list',
  about: 'The rails: whether they are up, how far behind, and their own balance beside the ledger’s.',
  request: z.object(page),
  data: listOf(railRow),
  refusals: {},
})
