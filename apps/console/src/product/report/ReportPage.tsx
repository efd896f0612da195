import { reportOne } from '@millrace/contract/console/report'
import { Alert, AlertTitle, Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-admin'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { answerKey, useCall } from '../../components/useCall.ts'
import { useRefreshMachines } from '../../components/useRefreshRecords.ts'
import { formatUsdt } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'
import { ArrivalCard } from './ArrivalCard.tsx'
import { EvidenceCard } from './EvidenceCard.tsx'
import { isAwaitingMoney, reportBadges, type Report } from './reportBadges.ts'
import { ReportDecision } from './ReportDecision.tsx'

/** One machine's day: the reported revenue, its evidence, the decision, and whether the money has arrived. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const refresh = useRefreshMachines()
  const query = useCall(
    reportOne,
    { id },
    // The money may arrive while the page is open.
    { refetchInterval: ({ state: { data } }) => (data && isAwaitingMoney(data) ? refreshMs.page : false) },
  )
  function handleChange(row: Report) {
    queryClient.setQueryData(answerKey(reportOne, { id }), row)
    refresh()
  }
  return (
    <DetailPage
      noun="report"
      query={query}
      title={(report) => (report ? `${report.machineName}, ${formatDay(report.day)}` : 'Revenue report')}
      back={{ to: '/report', label: 'All reports' }}
      renderBadges={({ state }) => <StateChip {...reportBadges[state]} />}
    >
      {(report) => (
        <Columns
          aside={
            <>
              <ReportDecision report={report} onDecided={handleChange} />
              {(report.state === 'approved' || report.state === 'received') && (
                <ArrivalCard report={report} onReceived={handleChange} />
              )}
            </>
          }
        >
          <RevenueCard report={report} />
          <EvidenceCard evidence={report.evidence} />
        </Columns>
      )}
    </DetailPage>
  )
}

function RevenueCard({ report }: { report: Report }) {
  const { meterFrom, meterTo, meterUnit } = report
  return (
    <Section title="Reported revenue">
      {report.hasGap && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          <AlertTitle>A reading before this one is missing</AlertTitle>The machine’s sequence numbers have a gap. Ask
          the owner before you approve.
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
