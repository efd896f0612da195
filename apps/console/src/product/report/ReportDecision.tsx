import { reportDecide } from '@millrace/contract/console/report'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonField.tsx'
import { Section } from '../../components/Section.tsx'
import { formatDay } from '../../shell/formatDay.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { send } from '../../shell/send.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { whyReportCannotBeDecided, type Report } from './getReportBadge.ts'

type Props = { readonly report: Report; readonly onDecided: (row: Report) => void }

/**
 * To approve or to reject, or how it was decided. Never by the person who entered it: the database refuses that as
 * well.
 */
export function ReportDecision({ report, onDecided }: Props) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const { identity } = useGetIdentity()
  const mayDecide = usePermission(reportDecide)
  const notify = useNotify()
  const hindrance = whyReportCannotBeDecided(report, identity?.id)
  function done(row: Report) {
    setAsked(null)
    onDecided(row)
    notify(row.state === 'rejected' ? 'Rejected' : 'Approved')
  }
  if (report.state !== 'entered')
    return (
      <Section title="Decision">
        <Decided {...report} />
      </Section>
    )
  if (!mayDecide)
    return (
      <Section title="Decision">
        <Typography color="textSecondary">Waits for finance or admin.</Typography>
      </Section>
    )
  return (
    <Section title="Decision" about="Does the evidence show this machine, this day and this amount?">
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        <Button
          variant="contained"
          disabled={hindrance !== ''}
          onClick={() => setAsked('approve')}
          sx={{ minHeight: 44 }}
        >
          Approve
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={hindrance !== ''}
          onClick={() => setAsked('reject')}
          sx={{ minHeight: 44 }}
        >
          Reject
        </Button>
      </Box>
      {hindrance && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {hindrance}
        </Alert>
      )}
      {asked === 'approve' && (
        <ActionDialog
          title="Approve this report?"
          confirmLabel="Approve"
          onClose={() => setAsked(null)}
          onConfirm={async () => done((await send(reportDecide, { id: report.id, isApproved: true })).data)}
        >
          <Typography>
            {report.machineName} earned {formatUsdt(report.amount)} USDT on {formatDay(report.day)}, and the evidence
            shows it. Members read that finance approved it. This cannot be undone.
          </Typography>
        </ActionDialog>
      )}
      {asked === 'reject' && <RejectDialog report={report} onClose={() => setAsked(null)} onDecided={done} />}
    </Section>
  )
}

function RejectDialog({ report: { id }, onClose, onDecided }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title="Reject this report?"
      confirmLabel="Reject"
      isDangerous
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () =>
        onDecided((await send(reportDecide, { id, isApproved: false, reason: reason.trim() })).data)
      }
    >
      <Typography>The day can be entered again, with better evidence.</Typography>
      <ReasonField value={reason} onChange={setReason} readBy="Operators read this beside the report." />
    </ActionDialog>
  )
}

function Decided({ state, decidedBy, decidedTime, rejectReason }: Report) {
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600 }}>{state === 'rejected' ? 'Rejected' : 'Approved'}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[decidedBy && `by ${decidedBy}`, decidedTime && formatMoment(decidedTime)].filter(Boolean).join(', ')}
      </Typography>
      {rejectReason && <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>“{rejectReason}”</Typography>}
    </Box>
  )
}
