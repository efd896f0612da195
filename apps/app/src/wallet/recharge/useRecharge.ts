import { rechargeDetail, rechargeRecord } from '@millrace/contract/wallet/recharge'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../shell/client.ts'
import { queryKeyOf } from '../../shell/queries.ts'
import { useLanguage } from '../../shell/useText.ts'
import { isInProgress } from './rechargeState.ts'
import { rechargeRefetchMs } from './rechargeRefetchMs.ts'

/** One recharge, asked for again every three seconds while it can change. */
export function useRecharge(id: string) {
  const { header } = useLanguage()
  return useQuery({
    queryKey: queryKeyOf(rechargeDetail, header, { id }),
    queryFn: ({ signal }) => callApi(rechargeDetail, { id }, signal),
    // Whoever comes back, from the bank's page say, wants to know now.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? rechargeRefetchMs : false),
  })
}

/** The newest recharges, watched while a screen stands on which a deposit may appear. */
export function useLatestRecharges(isWatched = true) {
  const { header } = useLanguage()
  return useQuery({
    queryKey: queryKeyOf(rechargeRecord, header, 'latest'),
    queryFn: ({ signal }) => callApi(rechargeRecord, { pageSize: 10 }, signal),
    staleTime: 0,
    refetchInterval: isWatched ? rechargeRefetchMs : false,
  })
}
