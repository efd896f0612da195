import { Chips, Moment, OneLine, SmallText } from '../../components/cells.tsx'
import { machineFilter, switchFilter } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { formatAmount, formatEachAlike } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { formatMoment } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'
import { getReceiptBadge, type Receipt } from './receiptBadges.ts'

const filters = [machineFilter, switchFilter('isUnused', 'Not used yet')]

const toColumns = (format: ReturnType<typeof formatEachAlike>): readonly Column<Receipt>[] => [
  ['Received', ({ receivedTime }) => <Moment time={receivedTime} />],
  [
    'Machine',
    ({ machineId, machineName, sender, note }) => (
      <>
        <OneLine>{machineId ? <MachineLink id={machineId} name={machineName} /> : 'No machine'}</OneLine>
        <SmallText>{join(' · ', sender && `from ${sender}`, note)}</SmallText>
      </>
    ),
    'title',
  ],
  ['Amount', ({ amount, currency }) => <b>{format(amount, currency)}</b>, 'amount'],
  [
    'Use',
    (row) => (
      <Chips>
        <StateChip {...getReceiptBadge(row)} />
        {row.isFromReleaseAccount && <StateChip label="From a release account" tone="error" />}
      </Chips>
    ),
  ],
  [
    'Rail and transaction',
    ({ rail, railTransaction }) => (
      <OneLine title={railTransaction} widthMaxPx={170}>
        {rail} · {railTransaction}
      </OneLine>
    ),
  ],
]

export default function ReceiptList() {
  return (
    <TableList<Receipt>
      description="Money received in custody for machines, newest first. Each receipt is used once."
      filters={filters}
      empty={{ title: 'No receipts yet', text: 'Money that the rails receive for machines appears here.' }}
      title={({ machineName }) => machineName || 'No machine'}
      summary={(row) => [
        formatAmount(row.amount, row.currency),
        getReceiptBadge(row).label,
        formatMoment(row.receivedTime),
      ]}
      isDense
      columns={(rows) => toColumns(formatEachAlike(rows))}
    />
  )
}
