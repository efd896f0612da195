import { lazyPart } from '../../../shell/lazyPart.tsx'
import { useSearchParams } from '../../../shell/router/router.tsx'
import { ScreenSkeleton } from '../../../shell/ScreenSkeleton.tsx'
import { ChainRechargeForm } from './ChainRechargeForm.tsx'

// Form and status together would exceed the size budget of one chunk.
const ChainRechargeStatus = lazyPart(
  () => import('./ChainRechargeStatus.tsx'),
  'ChainRechargeStatus',
  [],
  <ScreenSkeleton />,
)

/** Recharge with USDT on a chain: first the form, then with `id` the address and the status. */
export function ChainRechargeScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) return <ChainRechargeForm />
  return <ChainRechargeStatus key={id} id={id} />
}
