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
  /** The platform's position in it. */ position: anyAmount,
})

export const rateList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/rate/list',
  about: 'The exchange rates in force, and the platform’s position in each currency.',
  request: z.object(page),
  data: z.extend(listOf(rateRow), { usdtPosition: amount }),
  refusals: {},
})

export const rateSet = call({
  ...forFinance,
  method: 'POST',
  path: 'console/rate/set',
  about: 'Sets an exchange rate; quotes that are held keep theirs.',
  request: z.object({ currency: localCurrency, rate: positiveAmount }),
  data: rateRow,
  refusals: {},
})
