import type { DataOf } from '@millrace/contract/call'
import type { incomeToday } from '@millrace/contract/income/income'
import { addUp } from '@millrace/money'
import { parseUsdt } from '../../shell/usdt.ts'
import { addUpUsdtToCents } from '../../shell/usdtSums.ts'

/** What can be claimed, as its rows are read, and as Home and the wallet say it. */
export const addUpClaimable = (today: DataOf<typeof incomeToday> | undefined): ReturnType<typeof addUpUsdtToCents> =>
  addUpUsdtToCents('0', ...(today?.list ?? []).map(({ amount }) => amount))

const decimalsMax = 6

/** The same to the last digit, where the days that it consists of stand below. */
export function addUpClaimableDays(today: DataOf<typeof incomeToday> | undefined): ReturnType<typeof addUp> {
  const [first = parseUsdt('0'), ...others] = (today?.list ?? []).map(({ amount }) => parseUsdt(amount))
  return addUp([first, ...others], decimalsMax)
}
