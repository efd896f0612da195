import { paths } from '@millrace/contract/paths'
import { withdrawStatuses } from '@millrace/contract/wallet/status'
import { withdrawRecord, withdrawStates } from '@millrace/contract/wallet/withdraw'
import { ButtonLink } from '../../../components/Button.tsx'
import { DestinationDrawing } from '../../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { InfiniteList } from '../../../components/InfiniteList.tsx'
import { ListDetail } from '../../../components/ListDetail.tsx'
import { SelectField } from '../../../components/SelectField.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { useSearchParams } from '../../../shell/router/router.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import { useCallPages } from '../../../shell/useCallPages.ts'
import { useText } from '../../../shell/useText.ts'
import { WithdrawalCard } from './WithdrawalCard.tsx'
import { WithdrawalPane } from './WithdrawalDetail.tsx'
import { isInProgress } from './withdrawalState.ts'

const refetchEveryMs = 15_000

/** All withdrawals, newest first, or those in one state; on a wide screen with the chosen one beside them. */
export function WithdrawalList({ id }: { id: string | null }) {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const state = withdrawStates.find((each) => each === search.get('state'))
  const query = useCallPages(withdrawRecord, state ? { state } : {}, {
    refetchInterval: (withdrawals) => (withdrawals.some((each) => isInProgress(each.state)) ? refetchEveryMs : false),
  })
  const chosenId = id ?? query.data?.pages[0]?.list[0]?.id
  const options = [
    { value: '', text: t('withdraw.history.all') },
    ...withdrawStates.map((each) => ({ value: each, text: t(`wallet.status.${withdrawStatuses[each]}`) })),
  ]
  const choose = (value: string) => setSearch(value ? { state: value } : {}, { replace: true })
  const empty = state ? (
    <EmptyState drawing={<DestinationDrawing />} title={t('withdraw.history.none-of-state')} />
  ) : (
    <EmptyState
      drawing={<DestinationDrawing />}
      title={t('withdraw.history.empty')}
      body={t('withdraw.history.empty-body')}
    >
      <ButtonLink to={paths.withdraw}>{t('withdraw.history.way-on')}</ButtonLink>
    </EmptyState>
  )
  return (
    <Screen title={t('withdraw.history.title')} layout="wide" hasRefresh>
      <ListDetail detail={chosenId && <WithdrawalPane key={chosenId} id={chosenId} />}>
        {(state || !query.data || query.data.pages[0]?.total !== 0) && (
          <SelectField label={t('withdraw.history.filter')} options={options} value={state ?? ''} onChange={choose} />
        )}
        <InfiniteList
          query={query}
          label={t('withdraw.history.title')}
          getKey={({ id }) => id}
          empty={empty}
          skeleton={<Skeleton shape="card" className="h-32 w-full" />}
        >
          {(withdrawal) => <WithdrawalCard withdrawal={withdrawal} isChosen={withdrawal.id === chosenId} />}
        </InfiniteList>
      </ListDetail>
    </Screen>
  )
}
