import type { IncomeItem } from '@millrace/contract/income/income'
import { groupPaidDays } from '../../features/product/groupPaidDays.ts'

/** The latest income of a list, newest first. Of a day that was paid in parts it is the largest. */
export const findLatestIncome = <Item extends Pick<IncomeItem, 'orderId' | 'day' | 'amount'>>(
  list: readonly Item[],
): Item | undefined => groupPaidDays(list, ({ orderId, day }) => `${orderId} ${day}`)[0]?.parts[0]
