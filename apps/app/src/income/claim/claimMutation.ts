import { incomeEarnings, incomeList, incomeTakeout, incomeToday, yebIncome } from '@millrace/contract/income/income'
import { orderSubrecord } from '@millrace/contract/product/order'
import { ask } from '../../shell/client.ts'
import { queryClient } from '../../shell/queries.ts'

const moved = [incomeToday, incomeList, incomeEarnings, orderSubrecord]

/** Claims what one order has, or everything. The answer comes back once the screens know of it. */
export async function claim(orderId?: string) {
  try {
    return await (orderId ? ask(yebIncome, { orderId }) : ask(incomeTakeout, {}))
  } finally {
    // Also after a refusal: it may have been claimed on another device.
    await incomesChanged()
  }
}

export const incomesChanged = (): Promise<unknown> =>
  Promise.all(moved.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
