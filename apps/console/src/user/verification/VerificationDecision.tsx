import type { ProposalRow } from '@millrace/contract/console/proposal'
import { Alert } from '@mui/material'
import { OutcomeCard } from '../../components/Decision.tsx'
import { DecisionBar } from '../../components/review/DecisionBar.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
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
export function VerificationDecision({ verification, unopened, next, onDecided }: Props) {
  const { id: verificationId, name } = verification
  return (
    <DecisionBar
      approveLabel="Verify"
      isDoubtful={unopened.length > 0}
      next={next}
      approve={{
        title: `Verify ${name}?`,
        wish: { kind: 'verification', content: { verificationId, isVerified: true } },
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
        wish: { kind: 'verification', content: { verificationId, isVerified: false } },
      }}
      onDone={(act) => onDecided({ ...verification, ...toDecision(act) })}
    />
  )
}

/** What the act made of it. Fetching it again would count as another view of the document. */
const toDecision = ({ after, reason, proposedBy, proposedTime }: ProposalRow) => ({
  state: after['isVerified'] ? ('verified' as const) : ('rejected' as const),
  reason,
  decidedBy: proposedBy.name,
  decidedTime: proposedTime,
})
