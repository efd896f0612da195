import {
  claimOrderIncome,
  incomeEarnings,
  incomeList,
  incomeTakeout,
  incomeToday,
} from '@millrace/contract/income/income'
import { orderSubrecord } from '@millrace/contract/product/order'
import { callApi } from './client.ts'
import { invalidateCalls, useCall } from './queries.ts'
import { playSound } from './sounds.ts'
import { tick } from './tick.ts'

const refetchEveryMs = 2_000

/** What can be claimed, and what was claimed and has not arrived yet. Fetched again while something is arriving. */
export const useIncomeToday = () =>
  useCall(
    incomeToday,
    {},
    {
      // It changes with every settlement.
      staleTime: 0,
      refetchInterval: ({ state }) => (Number(state.data?.receiving ?? 0) > 0 ? refetchEveryMs : false),
    },
  )

/** Claims the income of one order, or of all. Returns once the screens are up to date. */
export async function claimIncome(orderId?: string) {
  try {
    const claimed = await (orderId ? callApi(claimOrderIncome, { orderId }) : callApi(incomeTakeout, {}))
    tick()
    void playSound('claimed')
    return claimed
  } finally {
    // Also after a refusal: the income may have been claimed on another device.
    await invalidateIncome()
  }
}

export const invalidateIncome = (): Promise<void> =>
  invalidateCalls(incomeToday, incomeList, incomeEarnings, orderSubrecord)
