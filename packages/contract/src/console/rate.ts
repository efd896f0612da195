import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, listOf, id, moment, momentOrNull, page } from '../fields.ts'
import { anyAmount, localCurrency, rate } from '../wallet/amounts.ts'
import { forFinance, operatorOrNull } from './fields.ts'

/** What the source of record said, and of when. */
const rateReading = z.object({
  source: z.string(),
  rate,
  time: moment,
  /** False when it changed by more than the band, so that members do not get it. */
  isApplied: z.boolean(),
})

/** A rate that applies or applied. By hand, two people stand behind it. */
const appliedRate = {
  id,
  currency: localCurrency,
  rate,
  /** The name of the source, `manual`, or empty for a rate from before there was a source. */
  source: z.string(),
  sourceTime: momentOrNull,
  setTime: moment,
  proposedBy: operatorOrNull,
  approvedBy: operatorOrNull,
  reason: z.string(),
}

export const rateRow = z.object({
  ...appliedRate,
  /** How much of the currency the platform holds, or owes if negative. */
  position: anyAmount,
})

export const rateList = call({
  ...forFinance,
  method: 'GET',
  path: 'console/rate/list',
  about: 'The current exchange rates, what the source of record says, and the platform’s positions.',
  request: z.object(page),
  data: z.extend(listOf(rateRow), {
    usdtPosition: amount,
    /** By how much a rate may change in 24 hours. */
    bandPercent: z.number(),
    readings: z.array(z.extend(rateReading, { currency: localCurrency })),
  }),
  refusals: {},
})

export const rateHistory = call({
  ...forFinance,
  method: 'GET',
  path: 'console/rate/history',
  mayLag: true,
  about: 'The exchange rates that applied, newest first, with their source and who decided them.',
  request: z.object({ ...page, currency: z.optional(localCurrency) }),
  data: listOf(z.object(appliedRate)),
  refusals: {},
})
