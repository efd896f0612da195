import { paths } from '@millrace/contract/paths'
import { recordTypes, type RecordType } from '@millrace/contract/wallet/wallet'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { DestinationDrawing } from '../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useInfo } from '../../shell/useInfo.ts'
import { keepScrollPosition } from '../../shell/useScrollAndFocus.ts'
import { useText } from '../../shell/useText.ts'
import { readDay } from '../periods.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import type { Span } from './periods.ts'
import { RecordList } from './RecordList.tsx'
import { TypeFilter } from './TypeFilter.tsx'
import { useRecords } from './useRecords.ts'

/** Capital records: all of them, of one type, of some days. What is chosen stands in the address. */
export function RecordsScreen() {
  const t = useText()
  const { data: info } = useInfo()
  const [search, setSearch] = useSearchParams()
  const type = recordTypes.find((each) => String(each) === search.get('type'))
  const [from, to] = [readDay(search.get('from')), readDay(search.get('to'))]
  const span = from && to && from <= to ? { from, to } : null
  const records = useRecords({ type, from: span?.from, to: span?.to })
  const choose = (wantedType: RecordType | undefined, wanted: Span | null) =>
    setSearch(
      { ...(wantedType === undefined ? {} : { type: String(wantedType) }), ...wanted },
      { replace: true, state: keepScrollPosition },
    )
  return (
    <Screen
      title={t('records.title')}
      onRefresh={() => records.refetch()}
      right={
        <IconLink
          icon="download"
          label={t('statement.title')}
          to={`${paths.pdf}?doc=statement${span ? `&from=${span.from}&to=${span.to}` : ''}`}
          className="text-ink"
        />
      }
    >
      <TypeFilter value={type} onChange={(wanted) => choose(wanted, span)} />
      {info && <PeriodFilter span={span} today={info.businessDay} onChange={(wanted) => choose(type, wanted)} />}
      <RecordList
        query={records}
        empty={<NoRecords isFiltered={type !== undefined || span !== null} onAll={() => choose(undefined, null)} />}
      />
    </Screen>
  )
}

function NoRecords({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const t = useText()
  return isFiltered ? (
    <EmptyState drawing={<DestinationDrawing />} title={t('records.none-here')} body={t('records.none-here-body')}>
      <Button kind="soft" onPress={onAll}>
        {t('records.show-all')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState drawing={<DestinationDrawing />} title={t('records.none')} body={t('records.none-body')}>
      <ButtonLink to={paths.chooseChannel}>{t('walletCard.recharge')}</ButtonLink>
    </EmptyState>
  )
}
