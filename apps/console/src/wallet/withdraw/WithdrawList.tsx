import { Box } from '@mui/material'
import { AmountTitle, CellNote, MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { choiceFilter, memberFilter } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatAmount, formatCents } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { formatMoment } from '../../shell/time.ts'
import { listWaitReasons, overdueBadge, type Withdrawal, withdrawBadges } from './withdrawBadges.ts'

const filters = [
  choiceFilter('Withdrawal state', {
    'To decide': { isQueue: true },
    Pending: { state: 'pending' },
    'With the rail': { state: 'processing' },
    Paid: { state: 'paid' },
    Failed: { state: 'failed' },
    Cancelled: { state: 'cancelled' },
    All: {},
  }),
  memberFilter,
]
const requestedAt = (row: Withdrawal) => `requested ${formatMoment(row.createTime)}`

const columns: readonly Column<Withdrawal>[] = [
  ['Withdrawal', (row) => <TitleLink to={`/withdraw/${row.id}/show`} title={row.code} text={requestedAt(row)} />],
  ['Member', ({ memberId, memberName }) => <MemberCell id={memberId} name={memberName} />],
  [
    'Amount, USDT',
    ({ amount, currency, arrives }) => (
      <>
        <b>{formatCents(amount)}</b>
        {currency !== 'USDT' && <SmallText>pays {formatAmount(arrives, currency)}</SmallText>}
      </>
    ),
    'amount',
  ],
  [
    'To',
    ({ rail, destination }) => (
      <Box title={destination} sx={{ maxWidth: 200 }}>
        {getRailName(rail)}
        <SmallText>{destination}</SmallText>
      </Box>
    ),
  ],
  ['State', renderState, 'title'],
  [
    'Deadline',
    ({ deadlineTime, isOverdue }) => (
      <>
        <Moment time={deadlineTime} />
        {isOverdue && (
          <div>
            <StateChip {...overdueBadge} />
          </div>
        )}
      </>
    ),
  ],
]

function renderState(row: Withdrawal) {
  const notes = join(' · ', ...listWaitReasons(row), row.reason && `“${row.reason}”`)
  return (
    <Box sx={{ minWidth: 0 }}>
      <StateChip {...withdrawBadges[row.state]} />
      <CellNote>{notes}</CellNote>
    </Box>
  )
}

const renderTitle: Column<Withdrawal>[1] = ({ amount, isOverdue }) => (
  <AmountTitle amount={`${formatCents(amount)} USDT`}>{isOverdue && <StateChip {...overdueBadge} />}</AmountTitle>
)

export default function WithdrawList() {
  return (
    <TableList<Withdrawal>
      description="Small withdrawals are paid automatically, larger ones need one approval, the largest need two."
      filters={filters}
      defaultFilter={{ isQueue: true }}
      hasPage
      canReview
      empty={{
        title: 'No withdrawal is waiting for a decision',
        text: 'Withdrawals above the automatic limit appear here, oldest first.',
        isFiltered: ({ isQueue, memberId }) => Boolean(memberId) || isQueue !== true,
      }}
      title={renderTitle}
      summary={(row) => [
        row.memberName || 'Member',
        withdrawBadges[row.state].label,
        ...listWaitReasons(row),
        requestedAt(row),
      ]}
      isDense
      columns={columns}
    />
  )
}
