import { chainRails, type ChainRail } from '@millrace/contract/wallet/amounts'
import { chainMovements } from '@millrace/contract/wallet/recharge'
import { ButtonLink } from '../../components/Button.tsx'
import { DepositDrawing } from '../../components/drawings/DepositDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { queryClient } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { useRefetchWhileInProgress } from '../recharge/useRefetchWhileInProgress.ts'
import { MovementCard } from './MovementCard.tsx'

/** What moved on the chains to and from this member, with the numbers anybody can look up there. */
export function ChainMovementsScreen() {
  const t = useText()
  const tabs = [undefined, ...chainRails].map((rail) => ({
    value: rail ?? 'all',
    text: rail ? t(`wallet.rail.${rail}`) : t('recharge.history.all'),
    content: <Movements rail={rail} />,
  }))
  return (
    <Screen
      title={t('chainMovements.title')}
      onRefresh={() => queryClient.invalidateQueries({ queryKey: [chainMovements.path] })}
    >
      <Tabs label={t('recharge.chain')} tabs={tabs} />
    </Screen>
  )
}

function Movements({ rail }: { rail: ChainRail | undefined }) {
  const t = useText()
  const query = useCallPages(chainMovements, rail ? { rail } : {})
  useRefetchWhileInProgress(
    chainMovements.path,
    query.data?.pages.some(({ list }) => list.some(({ state }) => state === 'pending' || state === 'sent')) ?? false,
  )
  const empty = (
    <EmptyState drawing={<DepositDrawing />} title={t('chainMovements.none')} body={t('chainMovements.none-body')}>
      <ButtonLink to={`/user/recharge${rail ? `?channel=${rail}` : ''}`}>{t('recharge.title')}</ButtonLink>
    </EmptyState>
  )
  return (
    <InfiniteList
      query={query}
      label={t('chainMovements.title')}
      keyOf={({ id }) => id}
      empty={empty}
      skeleton={
        <div className="grid gap-3">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} shape="card" className="h-40 w-full" />
          ))}
        </div>
      }
    >
      {(movement) => <MovementCard movement={movement} />}
    </InfiniteList>
  )
}
