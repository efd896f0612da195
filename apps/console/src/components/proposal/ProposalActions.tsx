import { lookKinds, type ProposalRow } from '@millrace/contract/console/proposal'
import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ActionDialog } from '../ActionDialog.tsx'
import { Note, Wrap } from '../cells.tsx'
import { DecisionButtons, DecisionOutcome, type Question } from '../Decision.tsx'
import { DialogButton } from '../DialogButton.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { isOneSignature, nameProposal, whyCannotDecide } from './proposalBadges.ts'
import { ProposalBody } from './ProposalBody.tsx'
import { actText, decideProposal, lookAtProposal, signOwnProposal, type Signer } from './signed.ts'
import { useSigner } from './useSigner.ts'

type Props = { readonly proposal: ProposalRow; readonly onChanged?: (proposal: ProposalRow) => void }

/** What is asked before a proposal is decided. */
export const askAbout = (
  proposal: ProposalRow,
  signer: Signer,
  onChanged?: (proposal: ProposalRow) => void,
): Question => ({
  approve: {
    title: `Approve ${nameProposal(proposal)}?`,
    label: 'Sign and approve',
    text: <ProposalBody proposal={proposal} text={actText(proposal, signer, 'approved', '')} />,
  },
  reject: {
    title: `Reject ${nameProposal(proposal)}?`,
    text: 'Nothing changes. It can be proposed again.',
    hint: 'Whoever proposed it reads this. You sign it.',
  },
  async onAnswer({ isApproved, reason = '' }) {
    const changed = await decideProposal(signer, proposal, isApproved ? 'approved' : 'rejected', reason)
    onChanged?.(changed)
    return isApproved ? 'Approved' : 'Rejected'
  },
})

/** What this operator can do about a proposal, or how it was decided. */
export function ProposalActions({ proposal, onChanged }: Props) {
  const signer = useSigner()
  if (proposal.state !== 'open') return <Outcome proposal={proposal} {...(onChanged && { onChanged })} />
  if (proposal.proposedBy.id === signer.id) return <OwnActions proposal={proposal} {...(onChanged && { onChanged })} />
  return (
    <DecisionButtons
      {...askAbout(proposal, signer, onChanged)}
      findObstacle={(operatorId) => whyCannotDecide(proposal, operatorId)}
    />
  )
}

/** For whoever proposed it: taking it back, and signing what waits since before its kind took signatures. */
export function OwnActions({ proposal, onChanged }: Props) {
  const signer = useSigner()
  return (
    <Wrap sx={{ maxWidth: 260 }}>
      {!proposal.isSigned && (
        <DialogButton
          variant="contained"
          renderDialog={(close) => (
            <ActionDialog
              title={`Sign ${nameProposal(proposal)}?`}
              confirmLabel="Sign"
              onClose={close}
              onConfirm={async () => {
                const changed = await signOwnProposal(signer, proposal)
                onChanged?.(changed)
                return 'Signed. Another operator can decide now.'
              }}
            >
              <ProposalBody proposal={proposal} text={proposal.text} />
            </ActionDialog>
          )}
        >
          Sign it
        </DialogButton>
      )}
      <DialogButton
        variant="outlined"
        renderDialog={(close) => (
          <ActionDialog
            title={`Take back ${nameProposal(proposal)}?`}
            confirmLabel="Sign and take back"
            onClose={close}
            onConfirm={async () => {
              const changed = await decideProposal(signer, proposal, 'withdrawn', '')
              onChanged?.(changed)
              return 'Taken back'
            }}
          >
            <Typography>Nothing changes. You can propose it again.</Typography>
          </ActionDialog>
        )}
      >
        Take back
      </DialogButton>
      <Note>You proposed this. Another operator has to decide.</Note>
    </Wrap>
  )
}

const outcomeNames = {
  open: '',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
  expired: 'Expired',
} as const

function Outcome({ proposal, onChanged }: Props) {
  const { id, state, decidedBy, decidedTime, decideReason, expiresTime } = proposal
  if (isOneSignature(proposal)) return <SecondLook proposal={proposal} {...(onChanged && { onChanged })} />
  return (
    <DecisionOutcome
      label={outcomeNames[state]}
      by={decidedBy?.name}
      time={state === 'expired' ? expiresTime : decidedTime}
      reason={decideReason && `“${decideReason}”`}
      subjectId={id}
    />
  )
}

/** What one person did at once, and who has looked at it since. */
export function SecondLook({ proposal, onChanged }: Props) {
  const signer = useSigner()
  const { seenBy, seenTime, objection, proposedBy } = proposal
  if (!lookKinds.includes(proposal.kind)) return <Note>Nobody has to look at this again.</Note>
  if (seenBy)
    return (
      <DecisionOutcome
        label={objection ? 'Objected to' : 'Looked at'}
        by={seenBy.name}
        time={seenTime}
        reason={objection && `“${objection}”`}
        subjectId={proposal.id}
      />
    )
  if (proposedBy.id === signer.id) return <Note>You did this. Somebody else looks at it within a day.</Note>
  const look = async (reason: string): Promise<string> => {
    const changed = await lookAtProposal(signer, proposal, reason)
    onChanged?.(changed)
    return reason ? 'Your objection is noted' : 'Looked at'
  }
  const body: ReactNode = <ProposalBody proposal={proposal} text={actText(proposal, signer, 'seen', '')} />
  return (
    <Wrap sx={{ maxWidth: 260 }}>
      <DialogButton
        variant="contained"
        renderDialog={(close) => (
          <ActionDialog
            title={`Is ${nameProposal(proposal)} as it should be?`}
            confirmLabel="Sign: I have looked"
            onClose={close}
            onConfirm={() => look('')}
          >
            {body}
          </ActionDialog>
        )}
      >
        Look at it
      </DialogButton>
      <DialogButton
        variant="outlined"
        color="error"
        renderDialog={(close) => (
          <ReasonDialog
            title={`Object to ${nameProposal(proposal)}?`}
            confirmLabel="Sign and object"
            isDangerous
            hint="Admins see this, and the open books count it."
            onClose={close}
            onConfirm={look}
          >
            <Typography>What was done stays until somebody undoes it.</Typography>
          </ReasonDialog>
        )}
      >
        Object
      </DialogButton>
    </Wrap>
  )
}
