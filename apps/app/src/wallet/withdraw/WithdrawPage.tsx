import { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { Card } from '../../components/Card.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { useDestinations, type DestinationKind } from '../destinations/useDestinations.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

/** Withdrawing to an address or to a bank account, once its terms and the destinations are there. */
export function WithdrawPage({ kind }: { kind: DestinationKind }) {
  const t = useText()
  const status = useCall(withdrawStatus, {})
  const places = useDestinations()
  const refresh = () => Promise.all([status.refetch(), places.refetch()])
  if (status.data && places.data) {
    return (
      <WithdrawForm
        kind={kind}
        status={status.data}
        list={places.data.list.filter((each) => each.kind === kind)}
        heardAtMs={places.dataUpdatedAt}
        onRefresh={refresh}
      />
    )
  }
  const failed = [status, places].find(({ isError, data }) => isError && !data)
  return (
    <Screen title={t(`withdraw.title.${kind}`)} onRefresh={refresh}>
      {failed ? (
        <ErrorState
          message={failed.error?.message}
          isBusy={status.isFetching || places.isFetching}
          onRetry={() => void refresh()}
        />
      ) : (
        <>
          <Card className="grid gap-3 p-5">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-13 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </Card>
          <Card className="grid gap-3 p-5">
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-4 w-3/4" />
          </Card>
          <Card className="grid gap-4 p-5">
            {[1, 2, 3].map((each) => (
              <Skeleton key={each} className="h-5 w-full" />
            ))}
          </Card>
        </>
      )}
    </Screen>
  )
}
