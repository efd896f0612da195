import { rechargeDetail, rechargeRecord, type Recharge } from '@millrace/contract/wallet/recharge'
import { useEffect, useRef } from 'react'
import { useCall } from '../../shell/queries.ts'
import { invalidateTags } from '../../shell/queryClient.ts'
import { isInProgress } from './rechargeState.ts'

/** As long as a block of the practice chain takes. */
export const refetchEveryMs = 3_000

/** One recharge, fetched again while it can change. */
export const useRecharge = (id: string) =>
  useCall(
    rechargeDetail,
    { id },
    {
      // Somebody who comes back, from the bank's page for example, wants to see the current state.
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? refetchEveryMs : false),
    },
  )

/** The newest recharges, fetched again all the time: a new deposit may appear. */
export const useLatestRecharges = () =>
  useCall(rechargeRecord, { pageSize: 10 }, { staleTime: 0, refetchInterval: refetchEveryMs })

/** Refreshes the wallet and the messages when one of these recharges arrives. */
export function useRefreshOnArrival(
  recharges: readonly Pick<Recharge, 'id' | 'state'>[],
  onArrival?: () => void,
): void {
  const arrivedIds = recharges
    .filter(({ state }) => state === 'arrived')
    .map(({ id }) => id)
    .sort()
    .join()
  const idsBefore = useRef<string | null>(null)
  useEffect(() => {
    if (idsBefore.current !== null && idsBefore.current !== arrivedIds && arrivedIds !== '') {
      onArrival?.()
      void invalidateTags('wallet', 'recharge', 'message')
    }
    idsBefore.current = arrivedIds
  }, [arrivedIds, onArrival])
}
