import type { DataOf } from '@millrace/contract/call'
import { settlementOne } from '@millrace/contract/console/settlement'
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { useParams } from 'react-admin'
import { DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCount, formatUsdt } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
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
      back={{ to: '/settlement', label: 'All settlements' }}
      renderBadges={({ state }) => <StateChip {...settlementBadges[state]} />}
    >
      {(settlement) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Section title="The day">
            <Facts>
              <Fact name="Progress">
                <SettlementProgress settlement={settlement} />
              </Fact>
              <Fact name="Orders paid">{formatCount(settlement.orders)}</Fact>
              <Fact name="Paid to members">{formatUsdt(settlement.paid)} USDT</Fact>
              <Fact name="Undistributed">{formatUsdt(settlement.undistributed)} USDT</Fact>
              <Fact name="Ran">
                {formatMoment(settlement.startedTime, 'second')}
                {settlement.finishedTime && ` to ${formatMoment(settlement.finishedTime, 'second')}`}
              </Fact>
            </Facts>
          </Section>
          <Machines {...settlement} />
        </Box>
      )}
    </DetailPage>
  )
}

function Machines({ machines }: Settlement) {
  return (
    <Section
      title="Machines"
      description="A machine pays at most what its valid units were expected to earn that day. Amounts in USDT."
    >
      {machines.length === 0 ? (
        <Typography color="textSecondary">No machine had valid units on this day.</Typography>
      ) : (
        <TableContainer
          tabIndex={0}
          role="region"
          aria-label="Machines of the day"
          sx={{ mx: { xs: -2, sm: -2.5 }, width: 'auto' }}
        >
          <Table size="small" sx={{ '& th, & td': { whiteSpace: 'nowrap' } }}>
            <TableHead>
              <TableRow>
                <TableCell>Machine</TableCell>
                <TableCell align="right" sx={wideOnly}>
                  Valid units
                </TableCell>
                <TableCell align="right" sx={wideOnly}>
                  At most
                </TableCell>
                <TableCell align="right">Paid</TableCell>
                <TableCell align="right">Undistributed</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {machines.map(({ machineId, machineName, validUnits, cap, paid, undistributed }) => (
                <TableRow key={machineId}>
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'normal !important' }}>
                    <MachineLink id={machineId} name={machineName} />
                    <Box sx={{ display: { sm: 'none' }, fontSize: '0.75rem', color: 'text.secondary' }}>
                      {formatCount(validUnits)} valid units, at most {formatUsdt(cap)}
                    </Box>
                  </TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    {formatCount(validUnits)}
                  </TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    {formatUsdt(cap)}
                  </TableCell>
                  <TableCell align="right" sx={{ fontWeight: 700 }}>
                    {formatUsdt(paid)}
                  </TableCell>
                  <TableCell align="right">{formatUsdt(undistributed)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  )
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const
