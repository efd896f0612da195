import { claimOrderIncome, incomeTakeout, incomeToday } from '@millrace/contract/income/income'
import { callApi } from './client.ts'
import { useCall } from './queries.ts'
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

/** Claims the income of one order, or of all. */
export async function claimIncome(orderId: string | undefined) {
  const claimed = await (orderId ? callApi(claimOrderIncome, { orderId }) : callApi(incomeTakeout, {}))
  tick()
  void playSound('claimed')
  return claimed
}
