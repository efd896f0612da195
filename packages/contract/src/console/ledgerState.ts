import * as z from 'zod/mini'
import { call } from '../call.ts'
import { momentOrNull } from '../fields.ts'
import { forFinance } from './fields.ts'

export const ledgerState = call({
  ...forFinance,
  method: 'GET',
  path: 'console/ledger/state',
  reads: ['ledger'],
  about: 'What the running check of the ledger last found, and the totals it found.',
  request: z.object({}),
  data: z.object({
    /** Null until the first check has run. */
    checkedAt: momentOrNull,
    /** When all of the ledger was last proved, and not only what was new. */
    provedAt: momentOrNull,
    isSound: z.boolean(),
    tookMs: z.number(),
    invariants: z.array(z.object({ name: z.string(), isOk: z.boolean(), detail: z.string() })),
    /** The invariants between the ledger and the machines. Empty until the first check has run. */
    others: z.array(z.object({ name: z.string(), isOk: z.boolean(), detail: z.string() })),
    totals: z.array(z.object({ kind: z.string(), currency: z.string(), accounts: z.int(), balance: z.string() })),
    transfers: z.int(),
    openHolds: z.int(),
    lastSeal: z.nullable(z.object({ day: z.iso.date(), hash: z.string(), transfers: z.int() })),
  }),
  refusals: {},
})

export const ledgerProve = call({
  ...forFinance,
  method: 'POST',
  path: 'console/ledger/prove',
  about: 'Starts a proof of the whole ledger, which also runs every night. Its result is in the state of the ledger.',
  request: z.object({}),
  data: z.object({}),
  refusals: {},
})
