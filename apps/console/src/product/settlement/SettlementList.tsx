import type { RaRecord } from 'react-admin'
import { Moment } from '../../components/cells.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatCents, formatCount, pluralize } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatDay } from '../../shell/time.ts'
import { useClock } from '../clock/useClock.ts'
import { settlementBadges, type Settlement } from './settlementBadges.ts'
import { SettlementProgress } from './SettlementProgress.tsx'

const columns: readonly Column<Settlement>[] = [
  ['Day', ({ day }) => <TitleLink to={`/settlement/${day}/show`} title={formatDay(day)} />],
  [
    'State',
    (row) =>
      row.state === 'running' ? (
        <SettlementProgress settlement={row} />
      ) : (
        <StateChip {...settlementBadges[row.state]} />
      ),
    'title',
  ],
  ['Orders', ({ orders }) => formatCount(orders), 'amount'],
  ['Paid', ({ paid }) => <b>{formatCents(paid)}</b>, 'amount'],
  ['Undistributed', ({ undistributed }) => formatCents(undistributed), 'amount'],
  ['Finished', ({ finishedTime }) => (finishedTime ? <Moment time={finishedTime} /> : '–')],
]

export default function SettlementList() {
  const { data: clock } = useClock()
  const isRunning = (settlements: readonly RaRecord[] = []) =>
    clock?.isMoving === true || settlements.some(({ state }) => state === 'running')
  return (
    <TableList<Settlement>
      description="What members were paid for each business day, in USDT. The rest stays with its machine as a reserve."
      queryOptions={{ refetchInterval: ({ state }) => (isRunning(state.data?.data) ? refreshMs.live : false) }}
      hasPage
      empty={{ title: 'No settlements yet', text: 'Each business day is settled after it ends.' }}
      title={({ day }) => formatDay(day)}
      summary={({ state, paid, orders, undistributed }) => [
        settlementBadges[state].label,
        `${formatCents(paid)} paid to ${pluralize(orders, 'order')}`,
        `${formatCents(undistributed)} left`,
      ]}
      columns={columns}
    />
  )
}
