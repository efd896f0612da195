import { DataTable, type RaRecord } from 'react-admin'
import { Moment } from '../../components/cells.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatCents, pluralize } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatDay } from '../../shell/time.ts'
import { useClock } from '../clock/useClock.ts'
import { settlementBadges, type Settlement } from './settlementBadges.ts'
import { SettlementProgress } from './SettlementProgress.tsx'

const empty = { title: 'No settlements yet', text: 'Each business day is settled after it ends.' }
const summary = (row: Settlement) =>
  [
    settlementBadges[row.state].label,
    `${formatCents(row.paid)} paid to ${pluralize(row.orders, 'order')}`,
    `${formatCents(row.undistributed)} left`,
  ].join(' · ')

export default function SettlementList() {
  const { data: clock } = useClock()
  const isRunning = (settlements: readonly RaRecord[] = []) =>
    clock?.isMoving === true || settlements.some(({ state }) => state === 'running')
  return (
    <RecordList
      description="What members were paid for each business day, in USDT. The rest stays with its machine as a reserve."
      queryOptions={{ refetchInterval: ({ state }) => (isRunning(state.data?.data) ? refreshMs.live : false) }}
    >
      <RecordTable<Settlement> rowClick="show" empty={empty} title={(row) => formatDay(row.day)} summary={summary}>
        <DataTable.Col
          label="Day"
          disableSort
          render={({ day }: Settlement) => <TitleLink to={`/settlement/${day}/show`} title={formatDay(day)} />}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(row: Settlement) => <StateChip {...settlementBadges[row.state]} />}
        />
        <DataTable.Col
          label="Progress"
          {...titleColumn}
          render={(row: Settlement) => <SettlementProgress settlement={row} />}
        />
        <DataTable.NumberCol source="orders" label="Orders" disableSort />
        <DataTable.Col label="Paid" {...amountColumn} render={(row: Settlement) => <b>{formatCents(row.paid)}</b>} />
        <DataTable.Col
          label="Undistributed"
          {...amountColumn}
          render={(row: Settlement) => formatCents(row.undistributed)}
        />
        <DataTable.Col
          label="Finished"
          disableSort
          render={({ finishedTime }: Settlement) => (finishedTime ? <Moment time={finishedTime} /> : '–')}
        />
      </RecordTable>
    </RecordList>
  )
}
