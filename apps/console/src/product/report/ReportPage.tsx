import { reportContext } from '@millrace/contract/console/context'
import { reportList, reportOne } from '@millrace/contract/console/report'
import { Alert, AlertTitle, Box } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { AmountLines } from '../../components/review/AmountLines.tsx'
import { CheckList, countPassed, Unusual } from '../../components/review/CheckList.tsx'
import { ReviewFrame, useReview } from '../../components/review/ReviewFrame.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall, useOne } from '../../components/useCall.ts'
import { formatCents, formatCount, formatPercent, formatUsdt } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatDay, formatMoment, formatShortDay } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'
import { ArrivalCard } from './ArrivalCard.tsx'
import { BandCard } from './BandCard.tsx'
import { buildReportChecks, type ReportContext } from './buildReportChecks.ts'
import { EvidenceCard } from './EvidenceCard.tsx'
import { personReasonTexts } from './personReasonTexts.ts'
import { isAwaitingMoney, type Report, reportBadges } from './reportBadges.ts'
import { ReportDecision, ReportOutcome } from './ReportDecision.tsx'

const toReviewItem = ({ id, machineName, day, amount, hasGap }: Report) => ({
  id,
  title: machineName,
  value: formatCents(amount),
  text: formatShortDay(day),
  note: hasGap ? 'gap' : '',
  isUrgent: hasGap,
})

/** One machine's day: the reported revenue beside what is usual, its evidence, the decision and the money. */
export default function ReportPage() {
  const { id, query, opened, replace } = useOne(reportOne, {
    // The money may arrive while the page is open.
    refetchInterval: ({ state: { data } }) => (data && isAwaitingMoney(data) ? refreshMs.page : false),
  })
  const { data: context } = useCall(reportContext, { id }, { staleTime: 10_000 })
  const review = useReview(reportList, { state: 'entered', order: 'unusual' }, toReviewItem, opened, reportOne)
  const canDecide = useCanPropose('report-approval')
  return (
    <DetailPage
      noun="report"
      query={query}
      title={(report) => (report ? `${report.machineName}, ${formatDay(report.day)}` : 'Revenue report')}
      renderBadges={({ state }) => <StateChip {...reportBadges[state]} />}
    >
      {(report) => (
        <ReviewFrame
          review={review}
          title={`${review.items.length} to approve`}
          order="Most unusual first, then oldest"
          context={
            <>
              <EvidenceCard evidence={report.evidence} />
              {context && <PaymentCard report={report} context={context} />}
              {context && <LastReportsCard context={context} />}
            </>
          }
          bar={
            report.state === 'entered' &&
            canDecide && (
              <ReportDecision
                key={report.id}
                report={report}
                isDoubtful={isDoubtful(report, context)}
                next={review.next}
                onDecided={() => review.goTo(review.next)}
              />
            )
          }
        >
          <BandCard report={report} context={context} />
          {context && <ChecksCard report={report} context={context} />}
          <RevenueCard report={report} />
          <ReportOutcome report={report} />
          {(report.state === 'approved' || report.state === 'received') && (
            <ArrivalCard report={report} onReceived={replace} />
          )}
        </ReviewFrame>
      )}
    </DetailPage>
  )
}

const isDoubtful = (report: Report, context: ReportContext | undefined): boolean =>
  context !== undefined && buildReportChecks(report, context).some(({ tone }) => tone === 'error')

function ChecksCard({ report, context }: { report: Report; context: ReportContext }) {
  const checks = buildReportChecks(report, context)
  return (
    <Section title="What speaks for and against it" end={<Note>{countPassed(checks)}</Note>}>
      <Unusual checks={checks} />
      <CheckList checks={checks} />
      {context.receipt?.isFromReleaseAccount && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          <AlertTitle>This may be buyers’ money coming back as income</AlertTitle>If you approve it, members see this
          mark on the report.
        </Alert>
      )}
      {report.hasGap && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          <AlertTitle>A reading before this one is missing</AlertTitle>The machine’s sequence numbers have a gap. Ask
          the owner before you approve.
        </Alert>
      )}
    </Section>
  )
}

type PaymentProps = { readonly report: Report; readonly context: ReportContext }

function PaymentCard({
  report: { amount, state },
  context: { validUnits, expected, wouldPay, wouldStay },
}: PaymentProps) {
  return (
    <Section
      title={state === 'entered' ? 'What approving would pay' : 'What it comes to'}
      description={`${formatCount(validUnits)} units are valid on that day.`}
    >
      <AmountLines
        lines={[
          { name: 'At most, as expected', amount: expected },
          { name: 'Paid as income', amount: wouldPay, sum: 'part' },
          { name: 'Stays with the machine', amount: wouldStay, sum: 'part' },
          { name: 'Reported', amount, sum: 'total' },
        ]}
      />
    </Section>
  )
}

function LastReportsCard({ context: { days, expected } }: { context: ReportContext }) {
  const last = days.slice(-5).toReversed()
  if (last.length === 0) return null
  return (
    <Section title="Last reports">
      {last.map(({ day, amount }) => (
        <Box
          key={day}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr 1fr',
            py: 0.75,
            fontSize: '0.8125rem',
            textAlign: 'right',
            '& + &': { borderTop: '1px solid', borderColor: 'divider' },
          }}
        >
          <Box sx={{ textAlign: 'left' }}>{formatShortDay(day)}</Box>
          <b>{formatCents(amount)}</b>
          <Box sx={{ color: 'text.secondary' }}>
            {Number(expected) > 0 && formatPercent((Number(amount) / Number(expected) - 1) * 100)}
          </Box>
        </Box>
      ))}
    </Section>
  )
}

const enteredNames = { operator: 'Entered by', machine: 'Sent by', sessions: 'Drafted from' } as const

function RevenueCard({ report }: { report: Report }) {
  const { meterFrom, meterTo, meterUnit } = report
  return (
    <Section title="Reported revenue">
      <Facts>
        <Fact name="Machine">
          <MachineLink id={report.machineId} name={report.machineName} />
        </Fact>
        <Fact name="Day">{formatDay(report.day)}</Fact>
        <Fact name="Earned">{formatUsdt(report.amount)} USDT</Fact>
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
        <Fact name={enteredNames[report.source]}>
          {report.source === 'machine' ? 'The machine itself' : report.enteredBy}, {formatMoment(report.enteredTime)}
        </Fact>
        {report.sessions?.needsPerson && (
          <Fact name="Why a person approves">{personReasonTexts[report.sessions.needsPerson]}</Fact>
        )}
        {report.state === 'received' && (
          <Fact name="Paid to members">
            {formatUsdt(report.distributed)} of {formatUsdt(report.received)} USDT received
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
