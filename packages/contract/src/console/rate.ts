import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, id, listOf, moment, page } from '../fields.ts'
import { anyAmount, localCurrency, rate } from '../wallet/amounts.ts'
import { forFinance, forOperators, positiveAmount } from './fields.ts'

export const rateRow = z.object({
  id,
  currency: localCurrency,
  rate,
  setBy: z.string(),
  setTime: moment,
  /** How much of the currency the platform holds, or owes if negative. */
  position: anyAmount,
})

export const rateList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/rate/list',
  about: 'The current exchange rates, and the platform’s position in each currency.',
  request: z.object(page),
  data: z.extend(listOf(rateRow), { usdtPosition: amount }),
  refusals: {},
})

export const rateSet = call({
  ...forFinance,
  method: 'POST',
  path: 'console/rate/set',
  about: 'Sets an exchange rate. Quotes that are held keep their rate.',
  request: z.object({ currency: localCurrency, rate: positiveAmount }),
  data: rateRow,
  refusals: {},
})
