import { verificationDecide, verificationList } from '@millrace/contract/console/verification'
import NextIcon from '@mui/icons-material/ArrowForward'
import { Alert, Box, Button, Typography } from '@mui/material'
import { LinkBase, useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { DecisionButtons, DecisionOutcome } from '../../components/Decision.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { findNextInQueue, type Verification } from './verification.ts'

type Props = {
  readonly verification: Verification
  readonly unopened: readonly string[]
  readonly onDecided: (row: Verification) => void
}

/** Verify or reject, or the outcome, and a link to the next verification. */
export function VerificationDecision({ verification, unopened, onDecided }: Props) {
  const { state, decidedBy, decidedTime, reason } = verification
  const isPending = state === 'pending'
  return (
    <Section
      title="Decision"
      {...(isPending && { description: 'Do name, number, document and face belong together?' })}
    >
      {isPending ? (
        <Decision verification={verification} unopened={unopened} onDecided={onDecided} />
      ) : (
        <Box role="status">
          <DecisionOutcome
            label={state === 'verified' ? 'Identity verified' : 'Rejected'}
            by={decidedBy}
            time={decidedTime}
            reason={reason && `The member sees: “${reason}”`}
          />
        </Box>
      )}
      <Next current={verification} isPending={isPending} />
    </Section>
  )
}

const commonReasons = [
  'The picture is blurred or too dark.',
  'The name is not the one on the document.',
  'The number is not the one on the document.',
  'The document has expired.',
  'Part of the document is not in the picture.',
  'The face cannot be compared.',
]

function Decision({ verification: { id, name }, unopened, onDecided }: Props) {
  const notify = useNotify()
  async function decide(request: { isVerified: boolean; reason?: string }, close: () => void) {
    const { data } = await send(verificationDecide, { id, ...request })
    close()
    onDecided(data)
    notify(data.state === 'verified' ? 'Verified' : 'Rejected')
  }
  return (
    <DecisionButtons
      approveLabel="Verify"
      renderApproveDialog={(close) => (
        <ActionDialog
          title={`Verify ${name}?`}
          confirmLabel="Verify"
          onClose={close}
          onConfirm={() => decide({ isVerified: true }, close)}
        >
          <Typography>
            You confirm that you have compared name, number, document and face. The member is notified at once. This
            cannot be undone.
          </Typography>
          {unopened.length > 0 && <Alert severity="warning">You have not opened: {unopened.join(', ')}.</Alert>}
        </ActionDialog>
      )}
      renderRejectDialog={(close) => (
        <ReasonDialog
          title={`Reject ${name}?`}
          confirmLabel="Reject"
          isDangerous
          hint="The member sees this text. Say what to improve."
          suggestions={commonReasons}
          onClose={close}
          onConfirm={(reason) => decide({ isVerified: false, reason }, close)}
        >
          <Typography>The member is told why and can send better pictures.</Typography>
        </ReasonDialog>
      )}
    />
  )
}

function Next({ current, isPending }: { current: Verification; isPending: boolean }) {
  const { data } = useCall(
    verificationList,
    { state: 'pending', pageSize: 100 },
    { refetchInterval: refreshMs.background },
  )
  const total = data?.total ?? 0
  const next = findNextInQueue(data?.list ?? [], current)
  const others = isPending ? Math.max(0, total - 1) : total
  return (
    <Box sx={{ mt: 2, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      {next ? (
        <>
          <Button
            component={LinkBase}
            to={`/verification/${next.id}/show`}
            variant={isPending ? 'text' : 'contained'}
            endIcon={<NextIcon />}
            fullWidth
            sx={{ minHeight: 44 }}
          >
            Next in queue
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textAlign: 'center' }}>
            {others} {isPending ? 'more' : ''} waiting
          </Typography>
        </>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {isPending ? 'No other verification is waiting.' : 'No verification is waiting.'}
        </Typography>
      )}
    </Box>
  )
}
