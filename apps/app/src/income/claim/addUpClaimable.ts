import type { DataOf } from '@millrace/contract/call'
import type { incomeToday } from '@millrace/contract/income/income'
import { addUpUsdtToCents } from '../../shell/usdtSums.ts'

/** What can be claimed, as its rows are read, and as Home and the wallet say it. */
export const addUpClaimable = (today: DataOf<typeof incomeToday> | undefined): ReturnType<typeof addUpUsdtToCents> =>
  addUpUsdtToCents('0', ...(today?.list ?? []).map(({ amount }) => amount))
