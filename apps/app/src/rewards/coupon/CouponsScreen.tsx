import { useSearchParams } from '../../shell/router/router.tsx'
import { Coupons } from './Coupons.tsx'

/** The member's own coupons and vouchers: those that can be used, or with `state` the used or expired ones. */
export function CouponsScreen() {
  const [search] = useSearchParams()
  const state = search.get('state')
  return <Coupons tab={state === 'used' || state === 'expired' ? state : 'received'} />
}
