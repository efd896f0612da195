import { useGetIdentity } from 'react-admin'
import { DecidedByOthers, OutcomeCard } from '../../components/Decision.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { DecisionBar } from '../../components/review/DecisionBar.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
import { Section } from '../../components/Section.tsx'
import { formatCents, formatUsdt } from '../../shell/amount.ts'
import { formatDay } from '../../shell/time.ts'
import { whyCannotDecide, type Report } from './reportBadges.ts'

/** The outcome, or who decides. */
export function ReportOutcome({ report }: { report: Report }) {
  const canDecide = useCanPropose('report-approval')
  if (report.state === 'entered')
    return canDecide ? null : (
      <Section title="Decision">
        <DecidedByOthers />
      </Section>
    )
  return (
    <OutcomeCard
      label={report.state === 'rejected' ? 'Rejected' : 'Approved'}
      by={report.decidedBy}
      time={report.decidedTime}
      reason={report.rejectReason && `“${report.rejectReason}”`}
      {...(report.decisionId && { subjectId: report.decisionId })}
    />
  )
}

type Props = {
  readonly report: Report
  readonly isDoubtful: boolean
  readonly next: ReviewItem | undefined
  readonly onDecided: () => void
}

/** Approve or reject. The database, too, refuses a decision by the operator who entered the report. */
export function ReportDecision({ report, isDoubtful, next, onDecided }: Props) {
  const { identity } = useGetIdentity()
  const { id, machineName, amount, day } = report
  return (
    <DecisionBar
      approveLabel={`Approve ${formatCents(amount)}`}
      obstacle={whyCannotDecide(report, identity?.id)}
      isDoubtful={isDoubtful}
      next={next}
      approve={{
        title: 'Approve this report?',
        wish: { kind: 'report-approval', content: { reportIds: [id] } },
        text:
          `You confirm that the evidence shows that ${machineName} earned ${formatUsdt(amount)} USDT on ` +
          `${formatDay(day)}. Members see that finance approved it. This cannot be undone.`,
      }}
      reject={{
        title: 'Reject this report?',
        text: 'The day can be entered again with better evidence.',
        hint: 'Operators see this with the report.',
        wish: { kind: 'report-rejection', content: { reportId: id } },
      }}
      onDone={onDecided}
    />
  )
}
