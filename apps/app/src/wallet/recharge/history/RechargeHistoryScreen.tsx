import { paths } from '@millrace/contract/paths'
import { rechargeStates, rechargeRecord, type Recharge } from '@millrace/contract/wallet/recharge'
import { ButtonLink } from '../../../components/Button.tsx'
import { DepositDrawing } from '../../../components/drawings/DepositDrawing.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { InfiniteList } from '../../../components/InfiniteList.tsx'
import { ListDetail, useHasPane } from '../../../components/ListDetail.tsx'
import { Tabs } from '../../../components/Tabs.tsx'
import { lazyPart } from '../../../shell/lazyPart.tsx'
import { useIsWide } from '../../../shell/media.ts'
import { useSearchParams } from '../../../shell/router/router.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import { useCallPages } from '../../../shell/useCallPages.ts'
import { keepScrollPosition } from '../../../shell/useScrollAndFocus.ts'
import { useText } from '../../../shell/useText.ts'
import { RechargeRow, RechargeRowSkeleton } from '../RechargeRow.tsx'
import { isIncoming } from '../rechargeState.ts'
import { refetchEveryMs, useRefreshOnArrival } from '../useRecharge.ts'

const RechargeSheet = lazyPart(() => import('./RechargeSheet.tsx'), 'RechargeSheet')

/** All recharges by state. */
export function RechargeHistoryScreen() {
  const t = useText()
  const isWide = useIsWide()
  const recharge = (
    <ButtonLink isWide to={paths.chooseChannel}>
      {t('recharge.choose.title')}
    </ButtonLink>
  )
  const tabs = [undefined, ...rechargeStates].map((each) => ({
    value: each ?? 'all',
    text: each ? t(`wallet.status.${each}`) : t('recharge.history.all'),
    content: <RechargeList state={each} />,
  }))
  return (
    <Screen title={t('recharge.history.title')} layout="wide" hasRefresh bottom={isWide ? undefined : recharge}>
      <ListDetail>
        {isWide && recharge}
        <Tabs label={t('recharge.history.filter')} tabs={tabs} />
      </ListDetail>
    </Screen>
  )
}

/** The recharges in one state. With `id` in the address, the details of one are open; in a pane, the first's. */
function RechargeList({ state }: { state: Recharge['state'] | undefined }) {
  const t = useText()
  const hasPane = useHasPane()
  const [search, setSearch] = useSearchParams()
  const query = useCallPages(rechargeRecord, state ? { state } : {}, {
    staleTime: 0,
    refetchInterval: (recharges) => (recharges.some(isIncoming) ? refetchEveryMs : false),
  })
  useRefreshOnArrival(query.data?.pages.flatMap(({ list }) => list) ?? [])
  const chosenId = search.get('id') ?? (hasPane ? query.data?.pages[0]?.list[0]?.id : null)
  const empty = (
    <EmptyState
      drawing={<DepositDrawing />}
      title={t(state ? 'recharge.history.none-state' : 'recharge.history.none')}
      body={t(state ? 'recharge.history.none-state-body' : 'recharge.history.none-body')}
    />
  )
  return (
    <>
      <InfiniteList
        query={query}
        label={t('recharge.history.title')}
        getKey={({ id }) => id}
        empty={empty}
        skeleton={<RechargeRowSkeleton />}
      >
        {(recharge) => (
          <RechargeRow
            recharge={recharge}
            to={`${paths.rechargeHistory}?id=${recharge.id}`}
            isOnSameScreen
            isChosen={hasPane && recharge.id === chosenId}
          />
        )}
      </InfiniteList>
      {chosenId && (
        <RechargeSheet
          key={chosenId}
          id={chosenId}
          onClose={() => setSearch({}, { replace: true, state: keepScrollPosition })}
        />
      )}
    </>
  )
}
