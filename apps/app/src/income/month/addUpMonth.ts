import type { DataOf } from '@millrace/contract/call'
import type { incomeMonth } from '@millrace/contract/income/month'
import { addUpUsdtToCents } from '../../shell/usdtSums.ts'

type Recap = NonNullable<DataOf<typeof incomeMonth>['recap']>
type Sum = ReturnType<typeof addUpUsdtToCents>

export type MonthSums = { readonly paid: Sum; readonly expected: Sum }

/** What was paid and expected, as the machines’ parts below are read. Both have the decimals of the one that needs more. */
export function addUpMonth({ machines }: Pick<Recap, 'machines'>): MonthSums {
  const sum = (part: 'paid' | 'expected') => addUpUsdtToCents('0', ...machines.map((each) => each[part]))
  const [paid, expected] = [sum('paid'), sum('expected')]
  return { paid, expected }
}
