import { useSearchParams } from 'react-router'
import { AnnounceDeposit } from './ChainRechargeForm.tsx'
import { Deposit } from './ChainRechargeStatus.tsx'

/**
 * USDT comes in by an own address: first the chain is chosen, then the address stands here until the money has arrived.
 */
export function ChainRechargeScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <Deposit key={id} id={id} /> : <AnnounceDeposit />
}
