import type { DataOf } from '@millrace/contract/call'
import type { incomeToday } from '@millrace/contract/income/income'
import { addUp, cutOff, subtract, type Money } from '@millrace/money'
import { parseUsdt } from '../../shell/usdt.ts'
import { findSpendableDecimals } from '../../shell/usdtSums.ts'

/** What can be claimed, as Home and the wallet say it; its rows; and what these leave of it. */
export function addUpClaimable(today: Pick<DataOf<typeof incomeToday>, 'total' | 'list'>): {
  readonly total: Money
  readonly decimals: number
  readonly rowDecimals: number
  readonly rest: Money
} {
  const amounts = today.list.map(({ amount }) => amount)
  const decimals = findSpendableDecimals(today.total)
  const rowDecimals = findSpendableDecimals(...amounts)
  const total = cutOff(parseUsdt(today.total), decimals)
  const { total: read } = addUp([parseUsdt('0'), ...amounts.map(parseUsdt)], rowDecimals)
  return { total, decimals, rowDecimals, rest: subtract(total, read) }
}

const decimalsMax = 6

/** The same to the last digit, where the days that it consists of stand below. */
export function addUpClaimableDays(today: DataOf<typeof incomeToday> | undefined): ReturnType<typeof addUp> {
  const [first = parseUsdt('0'), ...others] = (today?.list ?? []).map(({ amount }) => parseUsdt(amount))
  return addUp([first, ...others], decimalsMax)
}
