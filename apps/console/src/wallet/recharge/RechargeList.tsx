import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { AmountTitle, CellNote, MemberCell, Moment, MutedText, SmallText } from '../../components/cells.tsx'
import { StateFilter } from '../../components/ChoiceFilter.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { MemberFilter } from '../../components/MemberFilter.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, denseTableSx, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAmount, formatCents, formatRate } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { RailFilter } from './RailFilter.tsx'
import { describeRecharge, rechargeBadges, type Recharge } from './rechargeBadges.ts'
import { RechargeTabs } from './RechargeTabs.tsx'

const states = [
  { state: undefined, label: 'All' },
  { state: 'pending', label: 'Waiting' },
  { state: 'processing', label: 'Confirming' },
  { state: 'succeeded', label: 'Received' },
  { state: 'arrived', label: 'Credited' },
  { state: 'failed', label: 'Failed' },
  { state: 'expired', label: 'Expired' },
]
const filters = [
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
  <RailFilter key="rail" source="rail" alwaysOn />,
  <StateFilter key="state" source="state" alwaysOn label="Recharge state" choices={states} />,
]
const empty = { title: 'No recharges yet', text: 'Payments by members appear here as soon as they are seen.' }

/** The amount paid, or else the amount announced. */
const describeAmount = ({ paid, asked, currency }: Recharge) =>
  (paid ?? asked) ? formatAmount(paid ?? asked ?? '', currency) : 'Any amount'
const title = (row: Recharge) => (
  <AmountTitle amount={describeAmount(row)}>
    <MemberLink id={row.memberId} name={row.memberName} />
  </AmountTitle>
)
const summary = (row: Recharge) =>
  [rechargeBadges[row.state].label, describeRecharge(row), getRailName(row.rail), formatMoment(row.createTime)]
    .filter(Boolean)
    .join(' · ')

export default function RechargeList() {
  return (
    <>
      <RechargeTabs value="/recharge" />
      <RecordList
        description="Payments by members, newest first. A payment is credited once, when it is final on its rail."
        filters={filters}
      >
        <RecordTable<Recharge> rowClick={false} empty={empty} title={title} summary={summary} sx={denseTableSx}>
          <DataTable.Col
            label="Started"
            disableSort
            render={(row: Recharge) => (
              <>
                <Moment time={row.createTime} />
                <SmallText>{row.code}</SmallText>
              </>
            )}
          />
          <DataTable.Col
            label="Member"
            disableSort
            render={(row: Recharge) => <MemberCell id={row.memberId} name={row.memberName} />}
          />
          <DataTable.Col
            label="Rail and transaction"
            disableSort
            render={(row: Recharge) => (
              <>
                {getRailName(row.rail)}
                <Box>
                  <RailTransaction id={row.railTransaction} widthPx={150} />
                </Box>
              </>
            )}
          />
          <DataTable.Col label="Paid" {...amountColumn} render={(row: Recharge) => <Paid {...row} />} />
          <DataTable.Col label="Credited, USDT" {...amountColumn} render={(row: Recharge) => <Credited {...row} />} />
          <DataTable.Col
            label="State"
            {...titleColumn}
            render={(row: Recharge) => (
              <>
                <StateChip {...rechargeBadges[row.state]} />
                <CellNote>{describeRecharge(row)}</CellNote>
              </>
            )}
          />
        </RecordTable>
      </RecordList>
    </>
  )
}

function Paid({ paid, asked, currency, rate }: Recharge) {
  return (
    <>
      {paid ? <b>{formatAmount(paid, currency)}</b> : <MutedText>–</MutedText>}
      {asked && asked !== paid && <SmallText>announced {formatAmount(asked, currency)}</SmallText>}
      {rate && <SmallText>{formatRate(rate, currency)}</SmallText>}
    </>
  )
}

/** Until the recharge is credited this is only an expected amount, so it is muted. */
function Credited({ state, credited }: Recharge) {
  if (credited === null) return <MutedText>–</MutedText>
  return state === 'arrived' ? <b>{formatCents(credited)}</b> : <MutedText>{formatCents(credited)}</MutedText>
}
