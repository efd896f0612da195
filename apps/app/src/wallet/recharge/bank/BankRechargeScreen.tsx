import { useSearchParams } from 'react-router'
import { CashForm } from './BankRechargeForm.tsx'
import { CashState } from './BankRechargeState.tsx'

/** Local money comes in by the practice bank: first what and at which rate, then the payment and how far it is. */
export function CashRechargeScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <CashState key={id} id={id} /> : <CashForm />
}
