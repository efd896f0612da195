import { paths } from '@millrace/contract/paths'
import { chainRails, type ChainRail } from '@millrace/contract/wallet/amounts'
import { chainMovements } from '@millrace/contract/wallet/recharge'
import { ButtonLink } from '../../components/Button.tsx'
import { DepositDrawing } from '../../components/drawings/DepositDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { refetchEveryMs } from '../recharge/useRecharge.ts'

const skeleton = <Skeleton shape="card" className="h-40 w-full" />
const MovementCard = lazyPart(() => import('./MovementCard.tsx'), 'MovementCard', [], skeleton)

/** The member's deposits and payouts on the chains, with what is needed to look them up there. */
export function ChainMovementsScreen() {
  const t = useText()
  const tabs = [undefined, ...chainRails].map((rail) => ({
    value: rail ?? 'all',
    text: rail ? t(`wallet.rail.${rail}`) : t('recharge.history.all'),
    content: <Movements rail={rail} />,
  }))
  return (
    <Screen title={t('chainMovements.title')} hasRefresh>
      <Tabs label={t('recharge.chain')} tabs={tabs} />
    </Screen>
  )
}

function Movements({ rail }: { rail: ChainRail | undefined }) {
  const t = useText()
  const query = useCallPages(chainMovements, rail ? { rail } : {}, {
    staleTime: 0,
    refetchInterval: (movements) =>
      movements.some(({ state }) => state === 'pending' || state === 'sent') ? refetchEveryMs : false,
  })
  const empty = (
    <EmptyState drawing={<DepositDrawing />} title={t('chainMovements.none')} body={t('chainMovements.none-body')}>
      <ButtonLink to={`${paths.chainRecharge}${rail ? `?channel=${rail}` : ''}`}>{t('recharge.title')}</ButtonLink>
    </EmptyState>
  )
  return (
    <InfiniteList
      query={query}
      label={t('chainMovements.title')}
      getKey={({ id }) => id}
      empty={empty}
      skeleton={skeleton}
    >
      {(movement) => <MovementCard movement={movement} />}
    </InfiniteList>
  )
}
