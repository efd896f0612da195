import { incomeToday } from '@millrace/contract/income/income'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shell/client.ts'
import { queryKeyOf } from '../../shell/queries.ts'
import { useLanguage } from '../../shell/useText.ts'

const watchEveryMs = 2_000

/** What can be claimed and what is on its way; asked again every two seconds while something is. */
export function useIncomeToday() {
  const { header } = useLanguage()
  return useQuery({
    queryKey: queryKeyOf(incomeToday, header, {}),
    queryFn: ({ signal }) => callApi(incomeToday, {}, signal),
    // It changes with every settlement, and somebody who comes here wants to know now.
    staleTime: 0,
    refetchInterval: ({ state }) => (Number(state.data?.receiving ?? 0) > 0 ? watchEveryMs : false),
  })
}
