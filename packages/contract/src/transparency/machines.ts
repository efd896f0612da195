import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, percent, wholeNumber } from '../fields.ts'
import { machineKinds } from '../product/product.ts'

/** The account of one machine since it began. Each figure is a sum of the ledger's transfers, or a count of rows. */
export const machineBooks = z.object({
  id,
  /** In the language of the request. */
  name: z.string(),
  kind: z.enum(machineKinds),
  picture: z.string(),
  isRetired: z.boolean(),
  isDemo: z.boolean(),
  units: z.int(),
  soldUnits: z.int(),
  /** What members and their coupons paid for units and did not take back. It is the sum of the next three. */
  raised: amount,
  /** Still in the reflection period, so members can take it back. */
  escrow: amount,
  capitalHeld: amount,
  /** Paid to the machine's owner. */
  capitalReleased: amount,
  /** Received for this machine, of that distributed, and what is left for weak days. */
  revenueReceived: amount,
  incomePaid: amount,
  reserve: amount,
  /** Received from an account that capital was released to, so it might be members' own money. */
  revenueFromReleases: amount,
  /** Which part of the income paid is covered by what was received for this machine. Null before the first. */
  coveredPercent: percent,
  /** The last 30 settled days: what was expected of its units, what they were paid, and what was reported for it. */
  last30: z.object({
    days: z.int(),
    daysWithoutRevenue: z.int(),
    expected: amount,
    paid: amount,
    /** Paid against expected. Below zero is less. More than was expected of a day is kept for weaker ones. */
    deviationPercent: percent,
    revenue: amount,
    /** Revenue against expected. */
    revenueDeviationPercent: percent,
    /** How sure the reports of these days are: how many the meter signed, the machine reported, a person entered. */
    grades: z.object({ signed: z.int(), reported: z.int(), entered: z.int() }),
  }),
  /** Of those who hold or held units: what they paid themselves and have back as income, on average. */
  averageBuyer: z.object({
    buyers: z.int(),
    paid: amount,
    back: amount,
    /** Back less paid. Below zero is a loss so far. */
    result: amount,
    backPercent: percent,
  }),
})
export type MachineBooks = z.infer<typeof machineBooks>

export const transparencyMachines = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/machines',
  mayLag: true,
  who: 'anyone',
  about: 'The account of each machine, those furthest below their expectation first.',
  cacheSeconds: 15,
  request: z.object({
    pageNum: z._default(wholeNumber(1, 1_000_000), 1),
    pageSize: z._default(wholeNumber(1, 500), 100),
  }),
  data: z.object({ list: z.array(machineBooks), total: z.int() }),
  refusals: {},
})
