import { useIsWide } from '../../../shell/media.ts'
import { useSearchParams } from '../../../shell/router/router.tsx'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'

/** All withdrawals; with `id` one of them, on a wide screen beside the list. */
export function WithdrawHistoryScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const isWide = useIsWide()
  return id && !isWide ? <WithdrawalDetail key={id} id={id} /> : <WithdrawalList id={id} />
}
