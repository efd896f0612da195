import { paths } from '@millrace/contract/paths'
import { recordTypes, type RecordType } from '@millrace/contract/wallet/wallet'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { DestinationDrawing } from '../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { ListDetail } from '../../components/ListDetail.tsx'
import { useInfo } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { keepScrollPosition } from '../../shell/useScrollAndFocus.ts'
import { useText } from '../../shell/useText.ts'
import { parseDay, type Period } from '../periods.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import { RecordList } from './RecordList.tsx'
import { TypeFilter } from './TypeFilter.tsx'
import { useRecords } from './useRecords.ts'

/** The records of the wallet, filtered by type and period. Both filters are in the address. */
export function RecordsScreen() {
  const t = useText()
  const { data: info } = useInfo()
  const [search, setSearch] = useSearchParams()
  const type = recordTypes.find((each) => String(each) === search.get('type'))
  const [from, to] = [parseDay(search.get('from')), parseDay(search.get('to'))]
  const period = from && to && from <= to ? { from, to } : null
  const records = useRecords({ type, from: period?.from, to: period?.to })
  const choose = (newType: RecordType | undefined, newPeriod: Period | null) =>
    setSearch(
      { ...(newType === undefined ? {} : { type: String(newType) }), ...newPeriod },
      { replace: true, state: keepScrollPosition },
    )
  return (
    <Screen
      title={t('records.title')}
      layout="wide"
      hasRefresh
      right={
        <IconLink
          icon="download"
          label={t('statement.title')}
          to={`${paths.pdf}?doc=statement${period ? `&from=${period.from}&to=${period.to}` : ''}`}
          className="text-ink"
        />
      }
    >
      <ListDetail>
        <TypeFilter value={type} onChange={(newType) => choose(newType, period)} />
        {info && (
          <PeriodFilter period={period} today={info.businessDay} onChange={(newPeriod) => choose(type, newPeriod)} />
        )}
        <RecordList
          query={records}
          empty={
            <NoRecords isFiltered={type !== undefined || period !== null} onShowAll={() => choose(undefined, null)} />
          }
        />
      </ListDetail>
    </Screen>
  )
}

function NoRecords({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useText()
  return isFiltered ? (
    <EmptyState drawing={<DestinationDrawing />} title={t('records.none-here')} body={t('records.none-here-body')}>
      <Button kind="soft" onPress={onShowAll}>
        {t('records.show-all')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState drawing={<DestinationDrawing />} title={t('records.none')} body={t('records.none-body')}>
      <ButtonLink to={paths.chooseChannel}>{t('walletCard.recharge')}</ButtonLink>
    </EmptyState>
  )
}
