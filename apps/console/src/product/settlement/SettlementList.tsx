import { useMediaQuery, type Theme } from '@mui/material'
import { useEffect } from 'react'
import { DataTable, SimpleList, useListContext } from 'react-admin'
import { RecordList, NothingFound, tableSx } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { formatCount } from '../../shell/formatAge.ts'
import { formatDay } from '../../shell/formatDay.ts'
import { formatMoment } from '../../shell/time.ts'
import { useClock } from '../clock/useClock.ts'
import { settlementBadges, type Settlement } from './settlementBadges.ts'
import { SettlementProgress } from './SettlementProgress.tsx'

const refreshMs = 1_500
const nothing = (
  <NothingFound title="No day has been settled yet" text="A day is settled once it is over." isFilter={() => false} />
)
const path = ({ day }: Settlement) => `/settlement/${day}/show`
const summary = (row: Settlement) =>
  [
    settlementBadges[row.state].label,
    `${formatUsdt(row.paid)} paid to ${formatCount(row.orders)} orders`,
    `${formatUsdt(row.undistributed)} left`,
  ].join(' · ')

export default function SettlementList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <RecordList about="What was paid to members for each business day, newest first. Amounts in USDT. What a day leaves undistributed stays with its machine, as the reserve for weak days.">
      <RefreshWhileRunning />
      {isNarrow ? (
        <SimpleList<Settlement>
          rowClick={(_id, _resource, row) => path(row as Settlement)}
          empty={nothing}
          primaryText={(row) => formatDay(row.day)}
          secondaryText={summary}
        />
      ) : (
        <DataTable<Settlement> rowClick="show" bulkActionButtons={false} empty={nothing} sx={tableSx}>
          <DataTable.Col
            label="Day"
            disableSort
            render={(row: Settlement) => <TitleLink to={path(row)} title={formatDay(row.day)} />}
          />
          <DataTable.Col
            label="State"
            disableSort
            render={(row: Settlement) => <StateChip {...settlementBadges[row.state]} />}
          />
          <DataTable.Col
            label="Parts done"
            cellClassName="is-title"
            disableSort
            render={(row: Settlement) => <SettlementProgress settlement={row} />}
          />
          <DataTable.NumberCol source="orders" label="Orders" disableSort />
          <DataTable.Col
            label="Paid"
            disableSort
            headerClassName="is-amount"
            cellClassName="is-amount"
            render={(row: Settlement) => <b>{formatUsdt(row.paid)}</b>}
          />
          <DataTable.Col
            label="Undistributed"
            disableSort
            headerClassName="is-amount"
            cellClassName="is-amount"
            render={(row: Settlement) => formatUsdt(row.undistributed)}
          />
          <DataTable.Col
            label="Finished"
            disableSort
            render={(row: Settlement) =>
              row.finishedTime ? <time dateTime={row.finishedTime}>{formatMoment(row.finishedTime)}</time> : '–'
            }
          />
        </DataTable>
      )}
    </RecordList>
  )
}

/** Asks again while a day is being settled, or while the business date moves on to the next. */
function RefreshWhileRunning() {
  const { data, refetch } = useListContext<Settlement>()
  const { data: clock } = useClock()
  const isRunning = clock?.isMoving === true || data?.some(({ state }) => state === 'running') === true
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), refreshMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return null
}
