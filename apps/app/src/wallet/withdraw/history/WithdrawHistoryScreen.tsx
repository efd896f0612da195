import { useSearchParams } from 'react-router'
import { OneWithdrawal } from './WithdrawalDetail.tsx'
import { AllWithdrawals } from './WithdrawalList.tsx'

/** The withdrawals of a member; with `id` one of them. */
export function WithrecordScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <OneWithdrawal key={id} id={id} /> : <AllWithdrawals />
}
