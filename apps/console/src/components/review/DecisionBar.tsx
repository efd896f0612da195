import { Alert, Box, Button } from '@mui/material'
import { join } from '../../shell/join.ts'
import { Note, Wrap } from '../cells.tsx'
import { useDecisionDialog, type Question } from '../Decision.tsx'
import { Key } from '../Key.tsx'
import { usePageKeys } from './ReviewFrame.tsx'
import type { ReviewItem } from './reviewQueue.ts'

type Props = Question & {
  readonly approveLabel: string
  /** Why this operator cannot approve; empty when they can. */
  readonly obstacle?: string
  /** Rejecting stays possible despite the obstacle. */
  readonly canAlwaysReject?: boolean
  /** Something speaks against it, so that approving is not the first thing to do. */
  readonly isDoubtful?: boolean
  readonly next: ReviewItem | undefined
}

/** The two answers, the safer one first, and what comes next. Both ask again before anything happens. */
export function DecisionBar({
  approveLabel,
  obstacle = '',
  canAlwaysReject = false,
  isDoubtful = false,
  next,
  ...question
}: Props) {
  const [dialog, choose] = useDecisionDialog(question)
  const canApprove = obstacle === ''
  const canReject = canApprove || canAlwaysReject
  usePageKeys({ a: () => canApprove && choose('approve'), r: () => canReject && choose('reject') })
  return (
    <>
      {!canApprove && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {obstacle}
        </Alert>
      )}
      <Wrap>
        <Button
          variant={isDoubtful ? 'contained' : 'outlined'}
          color="error"
          disabled={!canReject}
          aria-keyshortcuts="R"
          onClick={() => choose('reject')}
          sx={{ minHeight: 44, gap: 1, order: { xs: 2, sm: 0 }, flex: { xs: '1 1 auto', sm: 'none' } }}
        >
          Reject, with a reason
          <KeyHint>R</KeyHint>
        </Button>
        <Note sx={{ flex: '1 1 auto', textAlign: { xs: 'left', sm: 'right' } }}>
          {next ? (
            <>
              Next: <b>{join(', ', next.title, next.value)}</b>
            </>
          ) : (
            'Nothing else waits'
          )}
        </Note>
        <Button
          variant={isDoubtful ? 'outlined' : 'contained'}
          disabled={!canApprove}
          aria-keyshortcuts="A"
          onClick={() => choose('approve')}
          sx={{ minHeight: 44, gap: 1, flex: { xs: '1 1 100%', sm: 'none' } }}
        >
          {approveLabel}
          {next && ' and go on'}
          <KeyHint>A</KeyHint>
        </Button>
      </Wrap>
      {dialog}
    </>
  )
}

/** Phones have no keys. */
const KeyHint = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
    <Key>{children}</Key>
  </Box>
)
