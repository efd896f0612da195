import { Box, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, SimpleList } from 'react-admin'
import { ChoiceFilter, type Choice } from '../../components/ChoiceFilter.tsx'
import { MemberFilter } from '../../components/MemberFilter.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { RecordList, denseTableSx, NothingFound } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { formatAmount } from '../../shell/formatAmount.ts'
import { formatMoment } from '../../shell/time.ts'
import { getRailName } from '../getRailName.ts'
import { RowHead } from '../RowHead.tsx'
import { Small } from '../Small.tsx'
import { listWaitReasons, withdrawBadges, type Withdrawal } from './withdrawBadges.ts'

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
  <WhichFilter key="state" source="state" alwaysOn />,
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
]
const nothing = (
  <NothingFound
    title="Nothing waits for a decision"
    text="Withdrawals above the automatic limit wait here, the oldest first."
    isFilter={({ isQueue, memberId }) => Boolean(memberId) || isQueue !== true}
  />
)
const late = { label: 'Overdue', tone: 'bad' } as const
const head = (row: Withdrawal) => (
  <RowHead amount={`${formatUsdt(row.amount)} USDT`}>{row.isOverdue && <StateChip {...late} />}</RowHead>
)
const summary = (row: Withdrawal) =>
  [
    row.memberName || 'Member',
    withdrawBadges[row.state].label,
    ...listWaitReasons(row),
    `asked ${formatMoment(row.createTime)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** `source` and `alwaysOn` are read by react-admin's list of filters. */
function WhichFilter(_props: { source: 'state'; alwaysOn: true }) {
  return <ChoiceFilter label="Which withdrawals" choices={choices} />
}

export default function WithdrawList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <RecordList
      about="Small withdrawals are paid by themselves, larger ones after one approval, the largest after two. What has to be decided comes oldest first; everything else newest first."
      filters={filters}
      startsWith={{ isQueue: true }}
    >
      {isNarrow ? (
        <SimpleList<Withdrawal> rowClick="show" empty={nothing} primaryText={head} secondaryText={summary} />
      ) : (
        <DataTable<Withdrawal> rowClick="show" bulkActionButtons={false} empty={nothing} sx={denseTableSx}>
          <DataTable.Col
            label="Withdrawal"
            disableSort
            render={(row: Withdrawal) => (
              <TitleLink
                to={`/withdraw/${row.id}/show`}
                title={row.code}
                text={`asked ${formatMoment(row.createTime)}`}
              />
            )}
          />
          <DataTable.Col
            label="Member"
            disableSort
            render={(row: Withdrawal) => (
              <Box
                onClickCapture={(event) => event.stopPropagation()}
                sx={{ maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                <MemberLink id={row.memberId} name={row.memberName} />
              </Box>
            )}
          />
          <DataTable.Col
            label="Amount, USDT"
            disableSort
            headerClassName="is-amount"
            cellClassName="is-amount"
            render={(row: Withdrawal) => (
              <>
                <b>{formatUsdt(row.amount)}</b>
                {row.currency !== 'USDT' && <Small>pays {formatAmount(row.arrives, row.currency)}</Small>}
              </>
            )}
          />
          <DataTable.Col
            label="To"
            disableSort
            render={(row: Withdrawal) => (
              <Box title={row.destination} sx={{ maxWidth: 150 }}>
                {getRailName(row.rail)}
                <Small>{row.destination}</Small>
              </Box>
            )}
          />
          <DataTable.Col
            label="Waits for"
            cellClassName="is-title"
            disableSort
            render={(row: Withdrawal) => <Waits {...row} />}
          />
          <DataTable.Col
            label="Deadline"
            disableSort
            render={(row: Withdrawal) => (
              <>
                <time dateTime={row.deadlineTime}>{formatMoment(row.deadlineTime)}</time>
                {row.isOverdue && (
                  <Box>
                    <StateChip {...late} />
                  </Box>
                )}
              </>
            )}
          />
        </DataTable>
      )}
    </RecordList>
  )
}

function Waits(row: Withdrawal) {
  const waits = listWaitReasons(row)
  if (row.state !== 'pending' || waits.length === 0)
    return (
      <>
        <StateChip {...withdrawBadges[row.state]} />
        {row.reason && (
          <Box sx={{ mt: 0.25, fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'normal' }}>
            “{row.reason}”
          </Box>
        )}
      </>
    )
  return (
    <Box sx={{ whiteSpace: 'normal', minWidth: 150 }}>
      {waits.map((text) => (
        <Box key={text}>{text}</Box>
      ))}
    </Box>
  )
}
