import { useSearchParams } from 'react-router'
import { BankRechargeForm } from './BankRechargeForm.tsx'
import { BankRechargeStatus } from './BankRechargeStatus.tsx'

/** Recharge with local money: first the form, then with `id` the payment and its status. */
export function BankRechargeScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <BankRechargeStatus key={id} id={id} /> : <BankRechargeForm />
}
