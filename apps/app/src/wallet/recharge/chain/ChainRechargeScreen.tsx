import { Suspense } from 'react'
import { lazyComponent } from '../../../shell/lazyComponent.ts'
import { useSearchParams } from '../../../shell/router/router.tsx'
import { ScreenSkeleton } from '../../../shell/ScreenSkeleton.tsx'
import { ChainRechargeForm } from './ChainRechargeForm.tsx'

// Form and status together would exceed the size budget of one chunk.
const ChainRechargeStatus = lazyComponent(() => import('./ChainRechargeStatus.tsx'), 'ChainRechargeStatus')

/** Recharge with USDT on a chain: first the form, then with `id` the address and the status. */
export function ChainRechargeScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) return <ChainRechargeForm />
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <ChainRechargeStatus key={id} id={id} />
    </Suspense>
  )
}
