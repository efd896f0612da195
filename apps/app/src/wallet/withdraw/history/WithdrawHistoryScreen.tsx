import { useSearchParams } from 'react-router'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'

/** All withdrawals; with `id` one of them. */
export function WithdrawHistoryScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <WithdrawalDetail key={id} id={id} /> : <WithdrawalList />
}
