import type { DataOf } from '@millrace/contract/call'
import type { incomeMonth } from '@millrace/contract/income/month'
import { multiplyUsdt } from '../../shell/usdt.ts'
import { addUpUsdt } from '../../shell/usdtSums.ts'

type Stand = NonNullable<DataOf<typeof incomeMonth>['recap']>['stand']

/** What is back less what was paid, as it is read beside the two: negative while something is missing. */
export const findStanding = ({ paidForUnits, received }: Stand): ReturnType<typeof addUpUsdt> =>
  addUpUsdt(received, multiplyUsdt(paidForUnits, -1))
