import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, listOf } from '../fields.ts'
import { forFinance, pageOfDays, twoPeople } from './fields.ts'

export const releaseRow = z.object({
  id,
  machineId: id,
  machineName: z.string(),
  amount,
  rail: z.string(),
  destination: z.string(),
  /** Approved ones wait for their rail. */
  state: z.enum(['approved', 'paid', 'failed']),
  railTransaction: z.string(),
  ...twoPeople,
})

export const releaseList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/release/list',
  mayLag: true,
  about: 'The capital that two operators released to machines’ owners, newest first.',
  request: z.object({ ...pageOfDays, machineId: z.optional(id) }),
  data: listOf(releaseRow),
  refusals: {},
})
