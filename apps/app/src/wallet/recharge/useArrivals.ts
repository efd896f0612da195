import { pushRecord } from '@millrace/contract/msg/message'
import { rechargeRecord, type Recharge } from '@millrace/contract/wallet/recharge'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../shell/queries.ts'
import { invalidateWallet } from '../invalidateWallet.ts'

/** Money that arrives while one looks changes the figures and lists of other screens. */
export function useArrivals(recharges: readonly Pick<Recharge, 'id' | 'state'>[]): void {
  const arrived = recharges
    .filter(({ state }) => state === 'arrived')
    .map(({ id }) => id)
    .sort()
    .join()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current !== null && before.current !== arrived && arrived !== '') {
      void invalidateWallet()
      // A message tells of it too.
      for (const { path } of [rechargeRecord, pushRecord]) void queryClient.invalidateQueries({ queryKey: [path] })
    }
    before.current = arrived
  }, [arrived])
}
