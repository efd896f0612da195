import { findColumnDecimals } from '@millrace/money'
import { parseUsdt } from '../../shell/usdt.ts'
import type { PaidDay } from './groupPaidDays.ts'

/** How many decimals the days of one list have, so that they are even, their parts are too, and both add up. */
export const findPaidDecimals = (days: readonly PaidDay<{ readonly amount: string }>[]): number =>
  findColumnDecimals(
    days.flatMap(({ total, parts }) => [total, ...parts.map(({ amount }) => amount)]).map((each) => parseUsdt(each)),
  )
