import { Alert, Box, Button, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Key } from '../Key.tsx'
import { usePageKeys } from './ReviewFrame.tsx'
import type { ReviewItem } from './reviewQueue.ts'

type Props = {
  readonly approveLabel: string
  readonly rejectLabel?: string
  /** Why this operator cannot approve; empty when they can. */
  readonly obstacle?: string
  readonly canAlwaysReject?: boolean
  /** Something speaks against it, so that approving is not the first thing to do. */
  readonly isDoubtful?: boolean
  readonly next: ReviewItem | undefined
  readonly renderApproveDialog: (close: () => void) => ReactNode
  readonly renderRejectDialog: (close: () => void) => ReactNode
}

/** The two answers, the safer one first, and what comes next. Both ask again before anything happens. */
export function DecisionBar({
  approveLabel,
  rejectLabel = 'Reject, with a reason',
  obstacle = '',
  canAlwaysReject = false,
  isDoubtful = false,
  next,
  renderApproveDialog,
  renderRejectDialog,
}: Props) {
  const [choice, setChoice] = useState<'approve' | 'reject' | null>(null)
  const close = () => setChoice(null)
  const canApprove = obstacle === ''
  usePageKeys({ a: () => canApprove && setChoice('approve') })
  return (
    <>
      {!canApprove && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {obstacle}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant={isDoubtful ? 'contained' : 'outlined'}
          color="error"
          disabled={!canApprove && !canAlwaysReject}
          onClick={() => setChoice('reject')}
          sx={{ minHeight: 44, order: { xs: 2, sm: 0 }, flex: { xs: '1 1 auto', sm: 'none' } }}
        >
          {rejectLabel}
        </Button>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ flex: '1 1 auto', textAlign: { xs: 'left', sm: 'right' } }}
        >
          {next ? (
            <>
              Next:{' '}
              <b>
                {next.title}, {next.value}
              </b>
            </>
          ) : (
            'Nothing else waits'
          )}
        </Typography>
        <Button
          variant={isDoubtful ? 'outlined' : 'contained'}
          disabled={!canApprove}
          aria-keyshortcuts="A"
          onClick={() => setChoice('approve')}
          sx={{ minHeight: 44, gap: 1, flex: { xs: '1 1 100%', sm: 'none' } }}
        >
          {approveLabel}
          {next && ' and go on'}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            <Key>A</Key>
          </Box>
        </Button>
      </Box>
      {choice === 'approve' && renderApproveDialog(close)}
      {choice === 'reject' && renderRejectDialog(close)}
    </>
  )
}
