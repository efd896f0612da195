import type { WithdrawState } from '@millrace/contract/wallet/withdraw'
import { useEffect, useState } from 'react'
import { tick } from '../../../shell/tick.ts'
import { awaitWithdrawal, readAwaited, stopAwaiting } from './awaitedWithdrawals.ts'

/** Whether the member sees just now, and for the first time on this device, that the withdrawal was paid. */
export function usePaidMoment(id: string, state: WithdrawState | undefined): boolean {
  const [isAwaited, setIsAwaited] = useState(() => readAwaited().includes(id))
  const isInProgress = state === 'pending' || state === 'processing'
  if (isInProgress && !isAwaited) setIsAwaited(true)
  useEffect(() => {
    if (isInProgress) awaitWithdrawal(id)
    else if (state && stopAwaiting(id) && state === 'paid') tick()
  }, [id, state, isInProgress])
  return isAwaited && state === 'paid'
}
