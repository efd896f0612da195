import type { DataOf } from '@millrace/contract/call'
import { markFigure } from '@millrace/contract/markFigure'
import { recordDetail, recordProofs } from '@millrace/contract/transparency/record'
import { Box } from '@mui/material'
import { ListSection } from '../../components/RecentRecords.tsx'
import { SmallTable, type SmallColumn } from '../../components/SmallTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCents, formatCount } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatDay } from '../../shell/time.ts'

const columns: readonly SmallColumn<DataOf<typeof recordProofs>['list'][number]>[] = [
  ['Day', ({ day }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDay(day)}</Box>, 'title'],
  ['Fingerprint', ({ fingerprint }) => <Box sx={{ minWidth: 150 }}>{fingerprint}</Box>],
  ['Owed', ({ day, owed }) => <span {...markFigure('sealed.owed', owed, day)}>{formatCents(owed)}</span>, 'amount'],
  [
    'Members',
    ({ day, members }) => <span {...markFigure('sealed.members', members, day)}>{formatCount(members)}</span>,
    'amount',
  ],
  ['Signed and kept', ({ epoch }) => <Seals epoch={epoch} />],
]

/** The last sealed days, with where each can be looked up. */
export function SealedDaysCard() {
  return (
    <ListSection
      title="Sealed days"
      description="Members compare these words with each other."
      query={useCall(recordProofs, { pageSize: 10 }, { refetchInterval: refreshMs.background })}
      emptyText="No day has been sealed yet."
    >
      {(rows) => (
        <SmallTable label="Table of sealed days" rows={rows} getKey={({ epoch }) => epoch} columns={columns} />
      )}
    </ListSection>
  )
}

/** Only signed days are listed. Our own chain is no witness, so it has another colour. */
function Seals({ epoch }: { epoch: number }) {
  const { data } = useCall(recordDetail, { epoch }, { refetchInterval: refreshMs.background })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StateChip label="Signed" tone="success" />
      {data?.anchors.map(({ rail, block }) => (
        <StateChip key={rail} label={block === null ? `Sent to ${rail}` : `On ${rail}, block ${block}`} tone="info" />
      ))}
      {data?.receipts.map(({ witness }) => (
        <StateChip key={witness} label={`Kept by ${witness}`} tone="success" />
      ))}
      {data?.receipts.length === 0 && <StateChip label="No witness yet" tone="neutral" />}
    </Box>
  )
}
