import { paths } from '@millrace/contract/paths'
import { rechargeRecord, rechargeStates, type Recharge } from '@millrace/contract/wallet/recharge'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '../../../components/Button.tsx'
import { DepositDrawing } from '../../../components/drawings/DepositDrawing.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { InfiniteList } from '../../../components/InfiniteList.tsx'
import { Tabs } from '../../../components/Tabs.tsx'
import { loadChunk } from '../../../shell/loadChunk.ts'
import { queryClient } from '../../../shell/queries.ts'
import { Screen } from '../../../shell/Screen.tsx'
import { useCallPages } from '../../../shell/useCallPages.ts'
import { useText } from '../../../shell/useText.ts'
import { isIncoming } from '../rechargeState.ts'
import { RechargeRow, RechargeRowSkeleton } from '../RechargeRow.tsx'
import { useArrivals } from '../useArrivals.ts'
import { useRefetchWhileInProgress } from '../useRefetchWhileInProgress.ts'

const RechargeSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./RechargeSheet.tsx')).RechargeSheet })),
)

/** All recharges, by state; one of them opens with all that is known of it. */
export function RechargeHistoryScreen() {
  const t = useText()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isFromList?: boolean } | null }
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const close = () => {
    // Opened from the list, back is where it came from; by a link, the list comes in its place.
    if (state?.isFromList) void navigate(-1)
    else setSearch({}, { replace: true })
  }
  const tabs = [undefined, ...rechargeStates].map((each) => ({
    value: each ?? 'all',
    text: each ? t(`recharge.state.${each}`) : t('recharge.history.all'),
    content: <Records state={each} />,
  }))
  return (
    <Screen
      title={t('recharge.history.title')}
      onRefresh={() => queryClient.invalidateQueries({ queryKey: [rechargeRecord.path] })}
      bottom={
        <ButtonLink isWide to={paths.chooseChannel}>
          {t('recharge.choose.title')}
        </ButtonLink>
      }
    >
      <Tabs label={t('recharge.history.filter')} tabs={tabs} />
      {id && (
        <Suspense>
          <RechargeSheet key={id} id={id} onClose={close} />
        </Suspense>
      )}
    </Screen>
  )
}

function Records({ state }: { state: Recharge['state'] | undefined }) {
  const t = useText()
  const query = useCallPages(rechargeRecord, state ? { state } : {})
  const known = query.data?.pages.flatMap(({ list }) => list) ?? []
  useArrivals(known)
  useRefetchWhileInProgress(rechargeRecord.path, known.some(isIncoming))
  const empty = (
    <EmptyState
      drawing={<DepositDrawing />}
      title={t(state ? 'recharge.history.none-state' : 'recharge.history.none')}
      body={t(state ? 'recharge.history.none-state-body' : 'recharge.history.none-body')}
    />
  )
  return (
    <InfiniteList
      query={query}
      label={t('recharge.history.title')}
      keyOf={({ id }) => id}
      empty={empty}
      skeleton={
        <div className="grid gap-3">
          {[1, 2, 3].map((each) => (
            <RechargeRowSkeleton key={each} />
          ))}
        </div>
      }
    >
      {(recharge) => (
        <RechargeRow
          recharge={recharge}
          to={`${paths.rechargeHistory}?id=${recharge.id}`}
          state={{ isFromList: true }}
        />
      )}
    </InfiniteList>
  )
}
