import { vanishedCreditList } from '@millrace/contract/console/reconciliation'
import { AmountTitle, CellNote, MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { stateFilter } from '../../components/list/filters.tsx'
import { ListTabs } from '../../components/ListTabs.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCents, formatCount, pluralize } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { reconciliationTabs } from './reconciliationTabs.ts'

type Credit = RowOf<typeof vanishedCreditList>

const badges: Record<Credit['state'], Badge> = {
  missing: { label: 'Missing', tone: 'error' },
  back: { label: 'Back in the chain', tone: 'success' },
  settled: { label: 'Settled by two people', tone: 'neutral' },
}

const outcomes: Record<Credit['state'], string> = {
  missing: 'The member keeps the money. Their withdrawals wait for a person.',
  back: 'It was not credited again.',
  settled: 'It does not come back. What the rail lacks is a difference.',
}

const renderHolder = ({ memberId, memberName, machineId }: Credit) =>
  memberId ? (
    <MemberLink id={memberId} name={memberName} />
  ) : machineId ? (
    <TextLink to={`/machine/${machineId}/show`}>Machine</TextLink>
  ) : (
    'Owner'
  )

const columns: readonly Column<Credit>[] = [
  [
    'Noticed',
    ({ noticedTime, block }) => (
      <>
        <Moment time={noticedTime} />
        <SmallText>block {formatCount(block)}</SmallText>
      </>
    ),
  ],
  [
    'Credited to',
    (credit) => (credit.memberId ? <MemberCell id={credit.memberId} name={credit.memberName} /> : renderHolder(credit)),
  ],
  [
    'Chain and transaction',
    ({ rail, txHash }) => (
      <>
        <div>{getRailName(rail)}</div>
        <RailTransaction id={txHash} widthPx={150} />
      </>
    ),
  ],
  [
    'Amount',
    ({ amount }) => (
      <>
        <b>{formatCents(amount)}</b>
        <SmallText>USDT</SmallText>
      </>
    ),
    'amount',
  ],
  [
    'Outcome',
    ({ state, endedTime }) => (
      <>
        <StateChip {...badges[state]} />
        <CellNote>
          {endedTime && `${formatMoment(endedTime)}. `}
          {outcomes[state]}
        </CellNote>
      </>
    ),
    'title',
  ],
]

const renderTitle: Column<Credit>[1] = (credit) => (
  <AmountTitle amount={`${formatCents(credit.amount)} USDT`}>{renderHolder(credit)}</AmountTitle>
)

const filters = [stateFilter('State', { Missing: true, Ended: false, All: undefined }, 'isMissing')]

export default function VanishedList() {
  const { data } = useCall(vanishedCreditList, { pageSize: 1 }, { refetchInterval: refreshMs.page })
  return (
    <>
      <ListTabs {...reconciliationTabs} value="/vanished" />
      <TableList<Credit>
        description={
          'Deposits that a reorganisation took from their chain after they were credited. ' +
          (data
            ? `Missing now: ${pluralize(data.missing.count, 'credit')}, ${formatCents(data.missing.amount)} USDT.`
            : '')
        }
        filters={filters}
        empty={{
          title: 'Every credit is in its chain',
          text: 'What a reorganisation deeper than the confirmations takes from a chain appears here.',
          isFiltered: ({ isMissing }) => isMissing !== undefined,
        }}
        title={renderTitle}
        summary={({ state, rail, block, noticedTime }) => [
          badges[state].label,
          outcomes[state],
          getRailName(rail),
          `block ${formatCount(block)}`,
          formatMoment(noticedTime),
        ]}
        isDense
        columns={columns}
      />
    </>
  )
}
