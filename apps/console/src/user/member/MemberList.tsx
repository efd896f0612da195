import type { memberList } from '@millrace/contract/console/member'
import { markFigure } from '@millrace/contract/markFigure'
import { transparencySummary } from '@millrace/contract/transparency/summary'
import { cutOff, money, usdtDecimal, usdtMinor } from '@millrace/money'
import { Box } from '@mui/material'
import { useListContext } from 'react-admin'
import { Ago, AmountTitle, Chips, MutedText, Wrap } from '../../components/cells.tsx'
import { searchFilter, sortField, stateFilter } from '../../components/list/filters.tsx'
import { getMemberBadge, getMemberContact, getMemberTitle, verifyStateBadges } from '../../components/member.ts'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCents, formatCount, isZero, pluralize } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'
import { formatAgeOf, formatDay } from '../../shell/time.ts'

const filters = [
  searchFilter('Search members', 'Phone, e-mail, name, id, code', 300),
  stateFilter('Account state', {
    All: undefined,
    Active: 'active',
    Frozen: 'frozen',
    Stopped: 'stopped',
    Closed: 'closed',
  }),
  sortField({ createTime: 'Newest', money: 'Most owed', units: 'Most units', seenTime: 'Last seen' }),
]

type Row = RowOf<typeof memberList>

const columns: readonly Column<Row>[] = [
  [
    'Member',
    (row) => <TitleLink to={`/member/${row.id}/show`} title={getMemberTitle(row)} text={getMemberContact(row)} />,
    'title',
  ],
  ['Owed', (row) => <Amount row={row} part="money" isFirst />, 'amount', 'money'],
  ['Available', (row) => <Amount row={row} part="available" />, 'amount'],
  ['On hold', (row) => <Amount row={row} part="onHold" />, 'amount'],
  ['To claim', (row) => <Amount row={row} part="toClaim" />, 'amount'],
  ['Units', ({ units }) => formatCount(units), 'amount', 'units'],
  ['Waits', (row) => <Waits {...row} />],
  ['Last seen', ({ seenTime }) => (seenTime ? <Ago time={seenTime} /> : <MutedText>–</MutedText>), 'plain', 'seenTime'],
  [
    'Account',
    (row) => (
      <Chips>
        {(row.isFrozen || row.isClosed) && <StateChip {...getMemberBadge(row)} />}
        {row.withdrawalStop && <StateChip label="Withdrawals stopped" tone="warning" />}
        {!row.isFrozen && !row.isClosed && <StateChip {...verifyStateBadges[row.verifyState]} />}
      </Chips>
    ),
  ],
]

const parts = ['available', 'onHold', 'toClaim'] as const
type Part = 'money' | (typeof parts)[number]

/** As it is read, in cents: what is owed is the sum of its parts as they are read, and so are the sums of the page. */
function readMinor(row: Row, part: Part): bigint {
  if (part === 'money') return parts.reduce((sum, each) => sum + readMinor(row, each), 0n)
  return cutOff(money(usdtMinor(row[part]), 'USDT'), 2).minor
}

function Amount({ row, part, isFirst = false }: { row: Row; part: Part; isFirst?: boolean }) {
  return (
    <Box
      component="span"
      data-sum={`part of ${part}`}
      sx={isFirst ? { fontSize: '0.9375rem', fontWeight: 700 } : isZero(row[part]) ? { color: 'text.secondary' } : {}}
    >
      {formatCents(usdtDecimal(readMinor(row, part)))}
    </Box>
  )
}

const waitNames = [
  ['withdrawals', 'withdrawal'],
  ['verifications', 'verification'],
  ['tickets', 'ticket'],
  ['chats', 'chat'],
] as const

const describeWaits = ({ waits }: Row): string =>
  waitNames
    .filter(([key]) => waits[key] > 0)
    .map(([key, noun]) => pluralize(waits[key], noun))
    .join(', ')

function Waits(row: Row) {
  const text = describeWaits(row)
  return text ? <StateChip label={text} tone="warning" /> : null
}

/** What the rows shown come to. */
function Foot() {
  const { data = [] } = useListContext<Row>()
  if (data.length === 0) return null
  const total = (part: Part) => usdtDecimal(data.reduce((sum, row) => sum + readMinor(row, part), 0n))
  return (
    <Wrap
      sx={{ columnGap: 3, px: 2.5, py: 1.5, borderTop: '1px solid', borderColor: 'divider', fontSize: '0.8125rem' }}
    >
      <Box sx={{ flex: 1, color: 'text.secondary' }}>{formatCount(data.length)} shown, in USDT</Box>
      {(
        [
          ['Owed', 'money'],
          ['Available', 'available'],
          ['On hold', 'onHold'],
          ['To claim', 'toClaim'],
        ] as const
      ).map(([name, part]) => (
        <Box key={part} sx={{ whiteSpace: 'nowrap' }}>
          {name} <b data-sum={`total of ${part}`}>{formatCents(total(part))}</b>
        </Box>
      ))}
    </Wrap>
  )
}

const renderTitle: Column<Row>[1] = (row) => (
  <AmountTitle amount={getMemberTitle(row)}>
    <Amount row={row} part="money" isFirst />
  </AmountTitle>
)

/** How many there are, and what is owed to all of them: as on the page of the open books. */
function Heading() {
  const { data } = useCall(transparencySummary, {}, { staleTime: 60_000 })
  return (
    <>
      {data && (
        <>
          <b>{pluralize(data.members, 'member')}</b> ·{' '}
          <b {...markFigure('cover.owed', data.owed)}>{formatCents(data.owed)}</b> USDT owed to members
          {data.lastSeal && ` · last sealed for ${formatDay(data.lastSeal.day)}`}.{' '}
        </>
      )}
      What you open is written to the audit log.
    </>
  )
}

export default function MemberList() {
  return (
    <TableList<Row>
      description={<Heading />}
      filters={filters}
      sort={{ field: 'createTime', order: 'DESC' }}
      hasPage
      isDense
      empty={{ title: 'No members yet', text: 'Everyone who registers in the app appears here.' }}
      title={renderTitle}
      summary={(row) => [
        describeWaits(row),
        pluralize(row.units, 'unit'),
        row.isFrozen || row.isClosed ? getMemberBadge(row).label : verifyStateBadges[row.verifyState].label,
        row.seenTime && `seen ${formatAgeOf(row.seenTime)} ago`,
      ]}
      columns={columns}
      foot={<Foot />}
    />
  )
}
