import { reportDecide } from '@millrace/contract/console/report'
import { Box, Typography } from '@mui/material'
import { useGetIdentity, useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { DecidedByOthers, DecisionOutcome } from '../../components/Decision.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { DecisionBar } from '../../components/review/DecisionBar.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
import { Section } from '../../components/Section.tsx'
import { formatCents, formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { formatDay } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { whyCannotDecide, type Report } from './reportBadges.ts'

type Props = { readonly report: Report; readonly onDecided: (row: Report) => void }

/** The outcome, or who decides. */
export function ReportOutcome({ report }: { report: Report }) {
  const canDecide = useCanCall(reportDecide)
  if (report.state === 'entered')
    return canDecide ? null : (
      <Section title="Decision">
        <DecidedByOthers />
      </Section>
    )
  return (
    <Section title="Decision">
      <Box role="status">
        <DecisionOutcome
          label={report.state === 'rejected' ? 'Rejected' : 'Approved'}
          by={report.decidedBy}
          time={report.decidedTime}
          reason={report.rejectReason && `“${report.rejectReason}”`}
          subjectId={report.id}
        />
      </Box>
    </Section>
  )
}

type DecisionProps = Props & { readonly isDoubtful: boolean; readonly next: ReviewItem | undefined }

/** Approve or reject. The database, too, refuses a decision by the operator who entered the report. */
export function ReportDecision({ report, isDoubtful, next, onDecided }: DecisionProps) {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  const { id, machineName, amount, day } = report
  async function decide(request: { isApproved: boolean; reason?: string }, close: () => void) {
    const { data } = await send(reportDecide, { id, ...request })
    close()
    onDecided(data)
    notify(data.state === 'rejected' ? 'Rejected' : 'Approved')
  }
  return (
    <DecisionBar
      approveLabel={`Approve ${formatCents(amount)}`}
      obstacle={whyCannotDecide(report, identity?.id)}
      isDoubtful={isDoubtful}
      next={next}
      renderApproveDialog={(close) => (
        <ActionDialog
          title="Approve this report?"
          confirmLabel="Approve"
          onClose={close}
          onConfirm={() => decide({ isApproved: true }, close)}
        >
          <Typography>
            You confirm that the evidence shows that {machineName} earned {formatUsdt(amount)} USDT on {formatDay(day)}.
            Members see that finance approved it. This cannot be undone.
          </Typography>
        </ActionDialog>
      )}
      renderRejectDialog={(close) => (
        <ReasonDialog
          title="Reject this report?"
          confirmLabel="Reject"
          isDangerous
          hint="Operators see this with the report."
          onClose={close}
          onConfirm={(reason) => decide({ isApproved: false, reason }, close)}
        >
          <Typography>The day can be entered again with better evidence.</Typography>
        </ReasonDialog>
      )}
    />
  )
}
