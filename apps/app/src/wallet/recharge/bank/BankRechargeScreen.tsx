import { useSearchParams } from 'react-router'
import { BankRechargeForm } from './BankRechargeForm.tsx'
import { BankRechargeState } from './BankRechargeStatus.tsx'

/** Local money comes in by the practice bank: first what and at which rate, then the payment and how far it is. */
export function BankRechargeScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <BankRechargeState key={id} id={id} /> : <BankRechargeForm />
}
