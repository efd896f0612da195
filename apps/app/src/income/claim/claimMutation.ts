import {
  incomeEarnings,
  incomeList,
  incomeTakeout,
  incomeToday,
  claimOrderIncome,
} from '@millrace/contract/income/income'
import { orderSubrecord } from '@millrace/contract/product/order'
import { callApi } from '../../shell/client.ts'
import { queryClient } from '../../shell/queries.ts'

const moved = [incomeToday, incomeList, incomeEarnings, orderSubrecord]

/** Claims what one order has, or everything. The answer comes back once the screens know of it. */
export async function claim(orderId?: string) {
  try {
    return await (orderId ? callApi(claimOrderIncome, { orderId }) : callApi(incomeTakeout, {}))
  } finally {
    // Also after a refusal: it may have been claimed on another device.
    await incomesChanged()
  }
}

export const incomesChanged = (): Promise<unknown> =>
  Promise.all(moved.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
