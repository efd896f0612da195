import { paths } from '@millrace/contract/paths'
import { recordTypes, type RecordType } from '@millrace/contract/wallet/wallet'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { DestinationDrawing } from '../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { IconLink } from '../../components/IconButton.tsx'
import { TableDetail } from '../../components/ListDetail.tsx'
import { toLocalToday } from '../../shell/dates.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsWide } from '../../shell/media.ts'
import { useInfo } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { keepScrollPosition } from '../../shell/useScrollAndFocus.ts'
import { useText } from '../../shell/useText.ts'
import { parseDay, type Period } from '../periods.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import { RecordList, RecordsSkeleton } from './RecordList.tsx'
import { TypeFilter } from './TypeFilter.tsx'
import { useRecords } from './useRecords.ts'

const RecordTable = lazyPart(() => import('./RecordTable.tsx'), 'RecordTable', [], <RecordsSkeleton rows={8} />)
const RecordSheet = lazyPart(() => import('./RecordSheet.tsx'), 'RecordSheet')

const tablePageSize = 50

/**
 * The records of the wallet, filtered by type and period; on a wide screen a table. Both filters are in the address,
 * and so is the record whose details are open.
 */
export function RecordsScreen() {
  const t = useText()
  const isWide = useIsWide()
  const { data: info } = useInfo()
  const [search, setSearch] = useSearchParams()
  const type = recordTypes.find((each) => String(each) === search.get('type'))
  const [from, to] = [parseDay(search.get('from')), parseDay(search.get('to'))]
  const period = from && to && from <= to ? { from, to } : null
  const id = search.get('id') ?? undefined
  const records = useRecords({ type, from: period?.from, to: period?.to }, ...(isWide ? [tablePageSize] : []))
  const toQuery = (newType: RecordType | undefined, newPeriod: Period | null, newId?: string) => ({
    ...(newType === undefined ? {} : { type: String(newType) }),
    ...newPeriod,
    ...(newId === undefined ? {} : { id: newId }),
  })
  const choose = (newType: RecordType | undefined, newPeriod: Period | null) =>
    setSearch(toQuery(newType, newPeriod), { replace: true, state: keepScrollPosition })
  const close = () => choose(type, period)
  const empty = (
    <NoRecords isFiltered={type !== undefined || period !== null} onShowAll={() => choose(undefined, null)} />
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
      <TableDetail isChosen={id !== undefined} onClose={close}>
        <div className="grid gap-5">
          <TypeFilter value={type} onChange={(newType) => choose(newType, period)} />
          {info && (
            <PeriodFilter
              period={period}
              today={toLocalToday(info)}
              onChange={(newPeriod) => choose(type, newPeriod)}
            />
          )}
        </div>
        {isWide ? (
          <RecordTable
            query={records}
            empty={empty}
            chosenId={id}
            getLink={(each) => `?${new URLSearchParams(toQuery(type, period, each)).toString()}`}
            isWhole={type === undefined}
          />
        ) : (
          <RecordList query={records} empty={empty} />
        )}
        {id !== undefined && <RecordSheet key={id} id={id} isOpen onClose={close} />}
      </TableDetail>
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
