import { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { type DestinationKind, useDestinations } from '../destinations/useDestinations.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

/** Loads the terms and the destinations, then shows the form. */
export function WithdrawPage({ kind }: { kind: DestinationKind }) {
  const t = useText()
  const status = useCall(withdrawStatus, {})
  const destinations = useDestinations()
  if (status.data && destinations.data) {
    return (
      <WithdrawForm
        kind={kind}
        status={status.data}
        list={destinations.data.list.filter((each) => each.kind === kind)}
        fetchedAtMs={destinations.dataUpdatedAt}
      />
    )
  }
  return (
    <Screen title={t(`withdraw.title.${kind}`)} hasRefresh>
      <Loaded query={status} skeleton={skeleton}>
        {() => (
          <Loaded query={destinations} skeleton={skeleton}>
            {() => null}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

const skeleton = (
  <>
    <Card className="p-5">
      <SkeletonLines className="grid gap-3" sizes={['h-4 w-1/4', 'h-13 w-full', 'h-4 w-1/2']} />
    </Card>
    <Card className="p-5">
      <SkeletonLines className="grid gap-3" sizes={['h-4 w-1/6', 'h-5 w-1/3', 'h-4 w-3/4']} />
    </Card>
    <Card className="grid gap-4 p-5">
      <Skeleton count={3} className="h-5 w-full" />
    </Card>
  </>
)
