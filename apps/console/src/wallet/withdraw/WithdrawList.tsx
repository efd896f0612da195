import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { AmountTitle, MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { ChoiceFilter, type Choice } from '../../components/ChoiceFilter.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { MemberFilter } from '../../components/MemberFilter.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, denseTableSx, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatAmount, formatCents } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { listWaitReasons, overdueBadge, withdrawBadges, type Withdrawal } from './withdrawBadges.ts'

const choices: readonly Choice[] = [
  { label: 'To decide', values: { isQueue: true, state: undefined } },
  { label: 'Pending', values: { isQueue: undefined, state: 'pending' } },
  { label: 'With the rail', values: { isQueue: undefined, state: 'processing' } },
  { label: 'Paid', values: { isQueue: undefined, state: 'paid' } },
  { label: 'Failed', values: { isQueue: undefined, state: 'failed' } },
  { label: 'Cancelled', values: { isQueue: undefined, state: 'cancelled' } },
  { label: 'All', values: { isQueue: undefined, state: undefined } },
]
const filters = [
  <QueueFilter key="state" source="state" alwaysOn />,
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
]
const empty = {
  title: 'No withdrawal is waiting for a decision',
  text: 'Withdrawals above the automatic limit appear here, oldest first.',
  isFiltered: ({ isQueue, memberId }: Record<string, unknown>) => Boolean(memberId) || isQueue !== true,
}
const requestedAt = (row: Withdrawal) => `requested ${formatMoment(row.createTime)}`
const title = (row: Withdrawal) => (
  <AmountTitle amount={`${formatCents(row.amount)} USDT`}>
    {row.isOverdue && <StateChip {...overdueBadge} />}
  </AmountTitle>
)
const summary = (row: Withdrawal) =>
  [row.memberName || 'Member', withdrawBadges[row.state].label, ...listWaitReasons(row), requestedAt(row)].join(' · ')

/** react-admin's filter form reads `source` and `alwaysOn`. */
function QueueFilter(_props: { source: 'state'; alwaysOn: true }) {
  return <ChoiceFilter label="Withdrawal state" choices={choices} />
}

export default function WithdrawList() {
  return (
    <RecordList
      description="Small withdrawals are paid automatically, larger ones need one approval, the largest need two."
      filters={filters}
      defaultFilter={{ isQueue: true }}
    >
      <RecordTable<Withdrawal>
        rowClick="show"
        canReview
        empty={empty}
        title={title}
        summary={summary}
        sx={denseTableSx}
      >
        <DataTable.Col
          label="Withdrawal"
          disableSort
          render={(row: Withdrawal) => (
            <TitleLink to={`/withdraw/${row.id}/show`} title={row.code} text={requestedAt(row)} />
          )}
        />
        <DataTable.Col
          label="Member"
          disableSort
          render={(row: Withdrawal) => <MemberCell id={row.memberId} name={row.memberName} />}
        />
        <DataTable.Col
          label="Amount, USDT"
          {...amountColumn}
          render={(row: Withdrawal) => (
            <>
              <b>{formatCents(row.amount)}</b>
              {row.currency !== 'USDT' && <SmallText>pays {formatAmount(row.arrives, row.currency)}</SmallText>}
            </>
          )}
        />
        <DataTable.Col
          label="To"
          disableSort
          render={(row: Withdrawal) => (
            <Box title={row.destination} sx={{ maxWidth: 150 }}>
              {getRailName(row.rail)}
              <SmallText>{row.destination}</SmallText>
            </Box>
          )}
        />
        <DataTable.Col label="State" {...titleColumn} render={(row: Withdrawal) => <State {...row} />} />
        <DataTable.Col
          label="Deadline"
          disableSort
          render={(row: Withdrawal) => (
            <>
              <Moment time={row.deadlineTime} />
              {row.isOverdue && (
                <Box>
                  <StateChip {...overdueBadge} />
                </Box>
              )}
            </>
          )}
        />
      </RecordTable>
    </RecordList>
  )
}

function State(row: Withdrawal) {
  const notes = [...listWaitReasons(row), row.reason && `“${row.reason}”`].filter(Boolean).join(' · ')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <StateChip {...withdrawBadges[row.state]} />
      <Box title={notes} sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {notes}
      </Box>
    </Box>
  )
}
