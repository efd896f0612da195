import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../shell/lazyComponent.ts'
import { readAwaited } from './awaitedWithdrawals.ts'

const AwaitedWithdrawal = lazyComponent(() => import('./AwaitedWithdrawal.tsx'), 'AwaitedWithdrawal', 'msg')

/** The withdrawals that the member waits for. Nothing is loaded where there are none. */
export function AwaitedWithdrawals() {
  const [ids] = useState(readAwaited)
  return ids.map((id) => (
    <Suspense key={id}>
      <AwaitedWithdrawal id={id} />
    </Suspense>
  ))
}
