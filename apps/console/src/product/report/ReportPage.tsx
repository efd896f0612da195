import { reportOne } from '@millrace/contract/console/report'
import { Alert, AlertTitle, Box, Skeleton } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Title, useParams } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/ErrorAlert.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { answerKey, useCall } from '../../components/useCall.ts'
import { formatDay } from '../../shell/formatDay.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { MachineLink } from '../MachineLink.tsx'
import { useRefreshMachines } from '../useRefreshMachines.ts'
import { ArrivalCard } from './ArrivalCard.tsx'
import { EvidenceCard } from './EvidenceCard.tsx'
import { awaitsMoney, getReportBadge, type Report } from './getReportBadge.ts'
import { ReportDecision } from './ReportDecision.tsx'

// Money may arrive while somebody looks.
const refreshMs = 5_000

/** One machine's day: what is claimed, what proves it, who decides, and whether the money is there. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const refresh = useRefreshMachines()
  const {
    data: report,
    error,
    refetch,
  } = useCall(
    reportOne,
    { id },
    { refetchInterval: ({ state: { data } }) => (data && awaitsMoney(data) ? refreshMs : false) },
  )
  function changed(row: Report) {
    queryClient.setQueryData(answerKey(reportOne, { id }), row)
    refresh()
  }
  return (
    <>
      <Title
        title={report ? `${report.machineName}, ${formatDay(report.day)}` : 'Revenue report'}
        preferenceKey={false}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5, mb: 1.5 }}>
        <BackLink to="/report" label="All reports" />
        {report && <StateChip {...getReportBadge[report.state]} />}
      </Box>
      {!report && error && <PageError what="report" error={error} onRetry={() => void refetch()} />}
      {!report && !error && (
        <Box aria-hidden sx={grid}>
          <Skeleton variant="rounded" height={420} />
          <Skeleton variant="rounded" height={220} />
        </Box>
      )}
      {report && (
        <Box sx={grid}>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <Claimed report={report} />
            <EvidenceCard evidence={report.evidence} />
          </Box>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0, position: { lg: 'sticky' }, top: 80 }}>
            <ReportDecision report={report} onDecided={changed} />
            {(report.state === 'approved' || report.state === 'received') && (
              <ArrivalCard report={report} onReceived={changed} />
            )}
          </Box>
        </Box>
      )}
    </>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  alignItems: 'start',
} as const

function Claimed({ report }: { report: Report }) {
  const { meterFrom, meterTo, meterUnit } = report
  return (
    <Section title="What is reported">
      {report.hasGap && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          <AlertTitle>A reading before this one is missing</AlertTitle>The machine’s numbers are not in a row. Ask the
          owner before you approve.
        </Alert>
      )}
      <Facts>
        <Fact name="Machine">
          <MachineLink id={report.machineId} name={report.machineName} />
        </Fact>
        <Fact name="Day">{formatDay(report.day)}</Fact>
        <Fact name="Earned">
          <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 700 }}>
            {formatUsdt(report.amount)} USDT
          </Box>
        </Fact>
        {(meterFrom ?? meterTo) && (
          <Fact name="Meter">
            {meterFrom ?? '?'} to {meterTo ?? '?'} {meterUnit}
          </Fact>
        )}
        {report.note && (
          <Fact name="Note">
            <Box component="span" sx={{ fontWeight: 400, whiteSpace: 'pre-line' }}>
              {report.note}
            </Box>
          </Fact>
        )}
        <Fact name={report.source === 'machine' ? 'Sent by' : 'Entered by'}>
          {report.source === 'machine' ? 'The machine itself' : report.enteredBy}, {formatMoment(report.enteredTime)}
        </Fact>
        {report.state === 'received' && (
          <Fact name="Paid to members">
            {formatUsdt(report.distributed)} of {formatUsdt(report.received)} USDT received
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
