import { Alert, Box, Button, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { formatMoment } from '../shell/time.ts'
import { DecisionTrail } from './DecisionTrail.tsx'

type Props = {
  readonly approveLabel?: string
  /** Why this operator cannot approve; empty when they can. */
  readonly obstacle?: string
  /** Rejecting stays possible despite the obstacle. */
  readonly canAlwaysReject?: boolean
  /** In a row of a list instead of a card. */
  readonly isCompact?: boolean
  readonly renderApproveDialog: (close: () => void) => ReactNode
  readonly renderRejectDialog: (close: () => void) => ReactNode
}

/** The two buttons of a decision, each with its dialog. */
export function DecisionButtons({
  approveLabel = 'Approve',
  obstacle = '',
  canAlwaysReject = false,
  isCompact = false,
  renderApproveDialog,
  renderRejectDialog,
}: Props) {
  const [choice, setChoice] = useState<'approve' | 'reject' | null>(null)
  const close = () => setChoice(null)
  const isBlocked = obstacle !== ''
  const buttonSx = isCompact ? {} : { minHeight: 44 }
  return (
    <Box sx={isCompact ? { maxWidth: 260 } : {}}>
      <Box sx={isCompact ? { display: 'flex', gap: 1 } : { display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        <Button variant="contained" disabled={isBlocked} onClick={() => setChoice('approve')} sx={buttonSx}>
          {approveLabel}
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={isBlocked && !canAlwaysReject}
          onClick={() => setChoice('reject')}
          sx={buttonSx}
        >
          Reject
        </Button>
      </Box>
      {isBlocked && <Obstacle text={obstacle} isCompact={isCompact} />}
      {choice === 'approve' && renderApproveDialog(close)}
      {choice === 'reject' && renderRejectDialog(close)}
    </Box>
  )
}

function Obstacle({ text, isCompact }: { text: string; isCompact: boolean }) {
  return isCompact ? (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
      {text}
    </Typography>
  ) : (
    <Alert severity="info" sx={{ mt: 1.5 }}>
      {text}
    </Alert>
  )
}

/** In place of the buttons, for operators whose role cannot decide. */
export function DecidedByOthers() {
  return (
    <Typography variant="body2" color="textSecondary">
      Finance or admin decides.
    </Typography>
  )
}

type OutcomeProps = {
  readonly label: string
  readonly by?: string | undefined
  readonly time: string | null
  readonly reason?: string | undefined
  /** What was decided; with it, the deciders are shown on demand. */
  readonly subjectId?: string | undefined
}

/** How, by whom, when and why it was decided. */
export function DecisionOutcome({ label, by, time, reason, subjectId }: OutcomeProps) {
  return (
    <Box sx={{ width: { xs: 1, sm: 250 }, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {[by ? `${label} by ${by}` : label, time && formatMoment(time)].filter(Boolean).join(', ')}
      </Typography>
      {reason && <Typography variant="body2">{reason}</Typography>}
      {subjectId && <DecisionTrail subjectId={subjectId} />}
    </Box>
  )
}
