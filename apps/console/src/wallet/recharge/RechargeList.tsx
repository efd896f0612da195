import { strayDepositList } from '@millrace/contract/console/recharge'
import { AmountTitle, CellNote, MemberCell, Moment, MutedText, SmallText } from '../../components/cells.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { memberFilter, selectFilter, stateFilter } from '../../components/list/filters.tsx'
import { ListTabs } from '../../components/ListTabs.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { formatAmount, formatCents, formatEachAlike, formatRate } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { describeRecharge, explainRecharge, rechargeBadges, type Recharge } from './rechargeBadges.ts'
import { rechargeTabs } from './rechargeTabs.ts'

const rails = Object.fromEntries(['bep20', 'trc20', 'bank'].map((rail) => [rail, getRailName(rail)]))
const filters = [
  memberFilter,
  selectFilter('rail', 'Rail', rails, { allLabel: 'All rails', widthPx: 170 }),
  stateFilter('Recharge state', {
    All: undefined,
    Waiting: 'pending',
    Confirming: 'processing',
    Received: 'succeeded',
    Credited: 'arrived',
    Failed: 'failed',
    Expired: 'expired',
  }),
]

/** The amount paid, or else the amount announced. */
const describeAmount = ({ paid, asked, currency }: Recharge) =>
  (paid ?? asked) ? formatAmount(paid ?? asked ?? '', currency) : 'Any amount'

const toColumns = (format: ReturnType<typeof formatEachAlike>): readonly Column<Recharge>[] => [
  [
    'Started',
    ({ createTime, code }) => (
      <>
        <Moment time={createTime} />
        <SmallText>{code}</SmallText>
      </>
    ),
  ],
  ['Member', ({ memberId, memberName }) => <MemberCell id={memberId} name={memberName} />],
  [
    'Rail and transaction',
    ({ rail, railTransaction }) => (
      <>
        <div>{getRailName(rail)}</div>
        <RailTransaction id={railTransaction} widthPx={150} />
      </>
    ),
  ],
  [
    'Paid',
    ({ paid, asked, currency, rate }) => (
      <>
        {paid ? <b>{format(paid, currency)}</b> : <MutedText>–</MutedText>}
        {asked && asked !== paid && <SmallText>announced {format(asked, currency)}</SmallText>}
        {rate && <SmallText>{formatRate(rate, currency)}</SmallText>}
      </>
    ),
    'amount',
  ],
  ['Credited, USDT', renderCredited, 'amount'],
  [
    'State',
    (row) => (
      <>
        <StateChip {...rechargeBadges[row.state]} />
        <CellNote>{describeRecharge(row)}</CellNote>
        <CellNote isWarning>{explainRecharge(row, Date.now())}</CellNote>
      </>
    ),
    'title',
  ],
]

/** What was paid and what was announced stand in one column. */
const listAmounts = ({ paid, asked, currency }: Recharge) =>
  [paid, asked].flatMap((amount) => (amount === null ? [] : [{ amount, currency }]))

/** Until the recharge is credited this is only an expected amount, so it is muted. */
function renderCredited({ state, credited }: Recharge) {
  if (credited === null) return <MutedText>–</MutedText>
  return state === 'arrived' ? <b>{formatCents(credited)}</b> : <MutedText>{formatCents(credited)}</MutedText>
}

const renderTitle: Column<Recharge>[1] = (row) => (
  <AmountTitle amount={describeAmount(row)}>
    <MemberLink id={row.memberId} name={row.memberName} />
  </AmountTitle>
)

export default function RechargeList() {
  const hasStrays = useCanCall(strayDepositList)
  return (
    <>
      {hasStrays && <ListTabs {...rechargeTabs} value="/recharge" />}
      <TableList<Recharge>
        description="Payments by members, newest first. A payment is credited once, when it is final on its rail."
        filters={filters}
        empty={{ title: 'No recharges yet', text: 'Payments by members appear here as soon as they are seen.' }}
        title={renderTitle}
        summary={(row) => [
          rechargeBadges[row.state].label,
          describeRecharge(row),
          explainRecharge(row, Date.now()),
          getRailName(row.rail),
          formatMoment(row.createTime),
        ]}
        isDense
        columns={(rows) => toColumns(formatEachAlike(rows.flatMap(listAmounts)))}
      />
    </>
  )
}
