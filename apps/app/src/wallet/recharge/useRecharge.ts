import { rechargeDetail, rechargeRecord } from '@millrace/contract/wallet/recharge'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../shell/client.ts'
import { keyOf } from '../../shell/queries.ts'
import { useLanguage } from '../../shell/useText.ts'
import { isMoving } from './isMoving.ts'
import { watchEveryMs } from './watchEveryMs.ts'

/** One recharge, asked for again every three seconds while it can change. */
export function useRecharge(id: string) {
  const { header } = useLanguage()
  return useQuery({
    queryKey: keyOf(rechargeDetail, header, { id }),
    queryFn: ({ signal }) => ask(rechargeDetail, { id }, signal),
    // Whoever comes back, from the bank's page say, wants to know now.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? watchEveryMs : false),
  })
}

/** The newest recharges, watched while a screen stands on which a deposit may appear. */
export function useLatestRecharges(isWatched = true) {
  const { header } = useLanguage()
  return useQuery({
    queryKey: keyOf(rechargeRecord, header, 'latest'),
    queryFn: ({ signal }) => ask(rechargeRecord, { pageSize: 10 }, signal),
    staleTime: 0,
    refetchInterval: isWatched ? watchEveryMs : false,
  })
}
