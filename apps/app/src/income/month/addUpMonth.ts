import type { DataOf } from '@millrace/contract/call'
import type { incomeMonth } from '@millrace/contract/income/month'
import { addUpUsdtToCents } from '../../shell/usdtSums.ts'

type Recap = NonNullable<DataOf<typeof incomeMonth>['recap']>
type Sum = ReturnType<typeof addUpUsdtToCents>

export type MonthSums = { readonly paid: Sum; readonly expected: Sum }

/** What was paid and what was expected in a month, as the machines’ parts below are read. */
export function addUpMonth({ machines }: Pick<Recap, 'machines'>): MonthSums {
  const sum = (part: 'paid' | 'expected') => addUpUsdtToCents('0', ...machines.map((each) => each[part]))
  return { paid: sum('paid'), expected: sum('expected') }
}
