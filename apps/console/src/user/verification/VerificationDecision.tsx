import { verificationDecide } from '@millrace/contract/console/verification'
import { Alert } from '@mui/material'
import { OutcomeCard } from '../../components/Decision.tsx'
import { DecisionBar } from '../../components/review/DecisionBar.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
import { send } from '../../shell/send.ts'
import type { Verification } from './verification.ts'

/** How it was decided. */
export function VerificationOutcome({ verification }: { verification: Verification }) {
  const { state, decidedBy, decidedTime, reason } = verification
  return (
    <OutcomeCard
      label={state === 'verified' ? 'Identity verified' : 'Rejected'}
      by={decidedBy}
      time={decidedTime}
      reason={reason && `The member sees: “${reason}”`}
    />
  )
}

type Props = {
  readonly verification: Verification
  readonly unopened: readonly string[]
  readonly next: ReviewItem | undefined
  readonly onDecided: (row: Verification) => void
}

const commonReasons = [
  'The picture is blurred or too dark.',
  'The name is not the one on the document.',
  'The number is not the one on the document.',
  'The document has expired.',
  'Part of the document is not in the picture.',
  'The face cannot be compared.',
]

/** Verify or reject. What was not looked at is not verified lightly. */
export function VerificationDecision({ verification: { id, name }, unopened, next, onDecided }: Props) {
  return (
    <DecisionBar
      approveLabel="Verify"
      isDoubtful={unopened.length > 0}
      next={next}
      approve={{
        title: `Verify ${name}?`,
        label: 'Verify',
        text: (
          <>
            You confirm that you have compared name, number, document and face. The member is notified at once. This
            cannot be undone.
            {unopened.length > 0 && (
              <Alert severity="warning" sx={{ mt: 1.5 }}>
                You have not opened: {unopened.join(', ')}.
              </Alert>
            )}
          </>
        ),
      }}
      reject={{
        title: `Reject ${name}?`,
        text: 'The member is told why and can send better pictures.',
        hint: 'The member sees this text. Say what to improve.',
        suggestions: commonReasons,
      }}
      onAnswer={async ({ isApproved, ...answer }) => {
        const { data } = await send(verificationDecide, { id, isVerified: isApproved, ...answer })
        onDecided(data)
        return data.state === 'verified' ? 'Identity verified' : 'Rejected'
      }}
    />
  )
}
