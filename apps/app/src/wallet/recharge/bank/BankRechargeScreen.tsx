import { lazyComponent } from '../../../shell/lazyComponent.ts'
import { useSearchParams } from '../../../shell/router/router.tsx'
import { BankRechargeForm } from './BankRechargeForm.tsx'

const BankRechargeStatus = lazyComponent(() => import('./BankRechargeStatus.tsx'), 'BankRechargeStatus')

/** Recharge with local money: first the form, then with `id` the payment and its status. */
export function BankRechargeScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <BankRechargeStatus key={id} id={id} /> : <BankRechargeForm />
}
