import { paths } from '@millrace/contract/paths'
import { withdrawDetail } from '@millrace/contract/wallet/withdraw'
import { Card } from '../../../components/Card.tsx'
import { useCall } from '../../../shell/queries.ts'
import { Link } from '../../../shell/router/router.tsx'
import { PaidMoment } from './PaidMoment.tsx'
import { usePaidMoment } from './usePaidMoment.ts'

const lookEveryMs = 10_000

/** Looks after a withdrawal in progress while the member is elsewhere, and says when it was paid. Texts: `msg`. */
export function AwaitedWithdrawal({ id }: { id: string }) {
  const { data } = useCall(
    withdrawDetail,
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.state === 'pending' || state.data?.state === 'processing' ? lookEveryMs : false,
    },
  )
  const isPaidNow = usePaidMoment(id, data?.state)
  return (
    <div role="status" className="empty:hidden">
      {data && isPaidNow && (
        <Link to={`${paths.withdrawHistory}?id=${id}`} className="block rounded-card">
          <Card className="p-4">
            <PaidMoment withdrawal={data} />
          </Card>
        </Link>
      )}
    </div>
  )
}
