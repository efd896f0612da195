import type { DataOf } from '@millrace/contract/call'
import { settlementOne } from '@millrace/contract/console/settlement'
import { Box, Typography } from '@mui/material'
import { useParams } from 'react-admin'
import { DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { SmallTable, type SmallColumn } from '../../components/SmallTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAlike, formatCount } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatAge, formatDay, formatMoment } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'
import { settlementBadges } from './settlementBadges.ts'
import { SettlementProgress } from './SettlementProgress.tsx'

type Settlement = DataOf<typeof settlementOne>

/** A settled day with its machines: what each could pay at most, what it paid and what it kept. */
export default function SettlementPage() {
  const { id: day = '' } = useParams()
  const query = useCall(
    settlementOne,
    { day },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? refreshMs.live : false) },
  )
  return (
    <DetailPage
      noun="settlement"
      query={query}
      title={(settlement) => (settlement ? `Settlement of ${formatDay(settlement.day)}` : 'Settlement')}
      renderBadges={({ state }) => <StateChip {...settlementBadges[state]} />}
    >
      {(settlement) => {
        const format = formatAmounts(settlement)
        return (
          <Box data-adds-up="" sx={{ display: 'grid', gap: 2 }}>
            <Section title="The day">
              <Facts>
                {settlement.state === 'running' && (
                  <Fact name="Progress">
                    <SettlementProgress settlement={settlement} />
                  </Fact>
                )}
                <Fact name="Orders paid">{formatCount(settlement.orders)}</Fact>
                <Fact name="Paid to members" sum="total of paid">
                  {format(settlement.paid)} USDT
                </Fact>
                <Fact name="Undistributed" sum="total of undistributed">
                  {format(settlement.undistributed)} USDT
                </Fact>
                <Fact name="Ran">
                  {formatMoment(settlement.startedTime)}
                  {settlement.finishedTime &&
                    `, in ${formatAge(Date.parse(settlement.finishedTime) - Date.parse(settlement.startedTime))}`}
                </Fact>
              </Facts>
            </Section>
            <Machines machines={settlement.machines} format={format} />
          </Box>
        )
      }}
    </DetailPage>
  )
}

type Format = ReturnType<typeof formatAlike>

/** The day's totals are the sums of the columns, so all have the same decimals. */
const formatAmounts = ({ paid, undistributed, machines }: Settlement): Format =>
  formatAlike([paid, undistributed, ...machines.flatMap((each) => [each.cap, each.paid, each.undistributed])])

const toColumns = (format: Format): readonly SmallColumn<Settlement['machines'][number]>[] => [
  [
    'Machine',
    ({ machineId, machineName, validUnits, cap }) => (
      <>
        <MachineLink id={machineId} name={machineName} />
        <Box sx={{ display: { sm: 'none' }, fontSize: '0.75rem', color: 'text.secondary' }}>
          {formatCount(validUnits)} valid units, at most {format(cap)}
        </Box>
      </>
    ),
    'title',
  ],
  ['Valid units', ({ validUnits }) => formatCount(validUnits), 'wideAmount'],
  ['At most', ({ cap }) => format(cap), 'wideAmount'],
  ['Paid', ({ paid }) => <b data-sum="part of paid">{format(paid)}</b>, 'amount'],
  [
    'Undistributed',
    ({ undistributed }) => <span data-sum="part of undistributed">{format(undistributed)}</span>,
    'amount',
  ],
]

function Machines({ machines, format }: { machines: Settlement['machines']; format: Format }) {
  return (
    <Section
      title="Machines"
      description="A machine pays at most what its valid units were expected to earn that day. Amounts in USDT."
    >
      {machines.length === 0 ? (
        <Typography color="textSecondary">No machine had valid units on this day.</Typography>
      ) : (
        <SmallTable
          label="Machines of the day"
          rows={machines}
          getKey={({ machineId }) => machineId}
          columns={toColumns(format)}
          sx={{ mx: { xs: -2, sm: -2.5 }, width: 'auto', '& td': { whiteSpace: 'nowrap' } }}
        />
      )}
    </Section>
  )
}
