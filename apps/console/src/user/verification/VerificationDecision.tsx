import { verificationDecide } from '@millrace/contract/console/verification'
import NextIcon from '@mui/icons-material/ArrowForward'
import { Alert, Box, Button, Chip, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonField.tsx'
import { Section } from '../../components/Section.tsx'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { findNextInQueue } from './findNextInQueue.ts'
import { useVerificationQueue } from './useVerificationQueue.ts'
import type { Verification } from './verification.ts'

type Props = {
  readonly verification: Verification
  readonly unopened: readonly string[]
  readonly onDecided: (row: Verification) => void
}

/** To verify or to reject, or how it was decided; and the next who waits. */
export function VerificationDecision({ verification, unopened, onDecided }: Props) {
  const [asked, setAsked] = useState<'verify' | 'reject' | null>(null)
  const notify = useNotify()
  const isPending = verification.state === 'pending'
  function done(row: Verification) {
    setAsked(null)
    onDecided(row)
    notify(row.state === 'verified' ? 'Verified' : 'Rejected')
  }
  const dialog = { verification, unopened, onClose: () => setAsked(null), onDecided: done }
  return (
    <Section title="Decision" {...(isPending && { about: 'Do name, number, document and face belong together?' })}>
      {isPending ? (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
          <Button variant="contained" onClick={() => setAsked('verify')} sx={{ minHeight: 44 }}>
            Verify
          </Button>
          <Button variant="outlined" color="error" onClick={() => setAsked('reject')} sx={{ minHeight: 44 }}>
            Reject
          </Button>
        </Box>
      ) : (
        <Decided {...verification} />
      )}
      <Next current={verification} isPending={isPending} />
      {asked === 'verify' && <VerifyDialog {...dialog} />}
      {asked === 'reject' && <RejectDialog {...dialog} />}
    </Section>
  )
}

function Decided({ state, decidedBy, decidedTime, reason }: Verification) {
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600 }}>{state === 'verified' ? 'Identity verified' : 'Rejected'}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[decidedBy && `by ${decidedBy}`, decidedTime && formatMoment(decidedTime)].filter(Boolean).join(', ')}
      </Typography>
      {reason && <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>The member reads: “{reason}”</Typography>}
    </Box>
  )
}

function Next({ current, isPending }: { current: Verification; isPending: boolean }) {
  const { waiting, total } = useVerificationQueue(100)
  const next = findNextInQueue(waiting, current)
  const others = isPending ? Math.max(0, total - 1) : total
  return (
    <Box sx={{ mt: 2, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      {next ? (
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
      ) : (
        <Typography variant="body2" color="textSecondary">
          {isPending ? 'Nobody else waits.' : 'Nobody waits any more.'}
        </Typography>
      )}
      {next && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textAlign: 'center' }}>
          {others === 1 ? 'One other waits' : `${others} others wait`}
        </Typography>
      )}
    </Box>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

function VerifyDialog({ verification: { id, name }, unopened, onClose, onDecided }: DialogProps) {
  return (
    <ActionDialog
      title={`Verify ${name}?`}
      confirmLabel="Verify"
      onClose={onClose}
      onConfirm={async () => onDecided((await send(verificationDecide, { id, isVerified: true })).data)}
    >
      <Typography>
        You confirm that you have compared name, number, document and face. The member is told at once. This cannot be
        undone.
      </Typography>
      {unopened.length > 0 && <Alert severity="warning">You have not looked at: {unopened.join(', ')}.</Alert>}
    </ActionDialog>
  )
}

const usualReasons = [
  'The picture is blurred or too dark.',
  'The name is not the one on the document.',
  'The number is not the one on the document.',
  'The document has expired.',
  'Part of the document is not in the picture.',
  'The face cannot be compared.',
]

function RejectDialog({ verification: { id, name }, onClose, onDecided }: DialogProps) {
  const [reason, setReason] = useState('')
  const add = (sentence: string) => setReason((earlier) => [earlier.trim(), sentence].filter(Boolean).join(' '))
  return (
    <ActionDialog
      title={`Reject ${name}?`}
      confirmLabel="Reject"
      isDangerous
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () =>
        onDecided((await send(verificationDecide, { id, isVerified: false, reason: reason.trim() })).data)
      }
    >
      <Typography>The member is told why and can send better pictures.</Typography>
      <ReasonField value={reason} onChange={setReason} readBy="The member reads this. Say what to do better." />
      <Box role="group" aria-label="Usual reasons" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {usualReasons
          .filter((sentence) => !reason.includes(sentence))
          .map((sentence) => (
            <Chip
              key={sentence}
              label={sentence}
              onClick={() => add(sentence)}
              sx={{
                height: 'auto',
                minHeight: 28,
                bgcolor: 'primary.light',
                color: 'primary.main',
                '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
                '&:hover': { bgcolor: 'primary.light', textDecoration: 'underline' },
              }}
            />
          ))}
      </Box>
    </ActionDialog>
  )
}
