import { useEffect, useRef } from 'react'
import type { Recharge } from '@millrace/contract/wallet/recharge'
import { queryClient } from '../../shell/queries.ts'

/** Money that arrives while one looks changes the figures and lists of other screens. */
export function useArrivals(recharges: readonly Pick<Recharge, 'id' | 'state'>[]): void {
  const arrived = recharges.filter(({ state }) => state === 'arrived').map(({ id }) => id).sort().join()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current !== null && before.current !== arrived && arrived !== '') {
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^(wallet|fund|recharge\/record|mine|msg)/.test(path) })
    }
    before.current = arrived
  }, [arrived])
}
