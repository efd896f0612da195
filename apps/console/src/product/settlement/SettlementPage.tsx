import type { DataOf } from '@millrace/contract/call'
import { settlementOne } from '@millrace/contract/console/settlement'
import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { Title, useParams } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/ErrorAlert.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { wholeNumber } from '../../shell/formatAge.ts'
import { formatDay } from '../../shell/formatDay.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { MachineLink } from '../MachineLink.tsx'
import { getSettlementBadge } from './getSettlementBadge.ts'
import { SettlementProgress } from './SettlementProgress.tsx'

type Settlement = DataOf<typeof settlementOne>
const refreshMs = 1_000

/** One settled day with its machines: what each could pay at most, what it paid, and what it kept. */
export default function SettlementPage() {
  const { id: day = '' } = useParams()
  const { data, error, refetch } = useCall(
    settlementOne,
    { day },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? refreshMs : false) },
  )
  return (
    <>
      <Title title={data ? `Settlement of ${formatDay(data.day)}` : 'Settlement'} preferenceKey={false} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5, mb: 1.5 }}>
        <BackLink to="/settlement" label="All settlements" />
        {data && <StateChip {...getSettlementBadge[data.state]} />}
      </Box>
      {!data && error && <PageError what="settlement" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-hidden />}
      {data && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Section title="The day">
            <Facts>
              <Fact name="Parts done">
                <SettlementProgress settlement={data} />
              </Fact>
              <Fact name="Orders paid">{wholeNumber(data.orders)}</Fact>
              <Fact name="Paid to members">{formatUsdt(data.paid)} USDT</Fact>
              <Fact name="Left undistributed">{formatUsdt(data.undistributed)} USDT</Fact>
              <Fact name="Ran">
                {formatMoment(data.startedTime, 'second')}
                {data.finishedTime && ` to ${formatMoment(data.finishedTime, 'second')}`}
              </Fact>
            </Facts>
          </Section>
          <Machines {...data} />
        </Box>
      )}
    </>
  )
}

function Machines({ machines }: Settlement) {
  return (
    <Section
      title="Machines"
      about="A machine pays at most what its valid units were expected to earn that day. Amounts in USDT."
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
                      {wholeNumber(validUnits)} valid units, at most {formatUsdt(cap)}
                    </Box>
                  </TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    {wholeNumber(validUnits)}
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
