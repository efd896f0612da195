import { useSearchParams } from 'react-router'
import { ChainRechargeForm } from './ChainRechargeForm.tsx'
import { ChainRechargeStatus } from './ChainRechargeStatus.tsx'

/** Recharge with USDT on a chain: first the form, then with `id` the address and the status. */
export function ChainRechargeScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <ChainRechargeStatus key={id} id={id} /> : <ChainRechargeForm />
}
