import {
  programmeDecide,
  programmePropose,
  programmeStop,
  type ProgrammeRow,
} from '@millrace/contract/console/programme'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useGetIdentity } from 'react-admin'
import { ApproveDialog } from '../../components/ApproveDialog.tsx'
import { CardLine } from '../../components/CardLine.tsx'
import { DecidedByOthers, DecisionButtons } from '../../components/Decision.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAmount, formatCount, formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { describeLimits, kindNames, stateBadges } from './programmeWords.ts'

type Props = {
  readonly programme: ProgrammeRow
  /** The page of the programme, where the card is not on it. */
  readonly versionsLink?: string
  readonly onPropose: () => void
  readonly onDone: (message: string) => void
}

export function ProgrammeCard({ programme, versionsLink, onPropose, onDone }: Props) {
  const [isStopping, setStopping] = useState(false)
  const canPropose = useCanCall(programmePropose)
  const { id, kind, name, state, amounts, rewards, spent, endTime, countriesOff, stopReason, proposal } = programme
  return (
    <Section title={name} description={kindNames[kind]} end={<StateChip {...stateBadges[state]} />}>
      <Box component="dl" sx={{ m: 0 }}>
        <CardLine name="Reward">
          <b>{amounts.map((amount) => formatUsdt(amount)).join(', ')} USDT</b>
        </CardLine>
        <CardLine name="Until">{endTime === null ? 'No end' : formatMoment(endTime)}</CardLine>
        <CardLine name="Limits">{describeLimits(programme)}</CardLine>
        <CardLine name="Not in">{countriesOff.join(', ') || 'Offered everywhere'}</CardLine>
        <CardLine name="Paid">
          {formatAmount(spent, 'USDT')}, {formatCount(rewards)} {kind === 'coupon' ? 'given' : 'times'}
        </CardLine>
        {stopReason && <CardLine name="Stopped">“{stopReason}”</CardLine>}
      </Box>
      {versionsLink && (
        <Button component={LinkBase} to={versionsLink} sx={{ ml: -1, mt: 0.5 }}>
          All versions
        </Button>
      )}
      {proposal ? (
        <Proposal proposal={proposal} onDone={onDone} />
      ) : (
        canPropose && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            <Button variant="outlined" onClick={onPropose}>
              Propose a change
            </Button>
            {(state === 'open' || state === 'waiting') && (
              <Button variant="outlined" color="error" onClick={() => setStopping(true)}>
                Stop
              </Button>
            )}
          </Box>
        )
      )}
      {isStopping && (
        <ReasonDialog
          title={`Stop ${name}?`}
          confirmLabel="Stop"
          isDangerous
          hint="Operators see this here and in the audit log."
          onClose={() => setStopping(false)}
          onConfirm={async (reason) => {
            await send(programmeStop, { id, reason })
            setStopping(false)
            onDone('Stopped')
          }}
        >
          <Typography>Nothing more is paid from now on. A newly approved version opens it again.</Typography>
        </ReasonDialog>
      )}
    </Section>
  )
}

type ProposalProps = {
  readonly proposal: NonNullable<ProgrammeRow['proposal']>
  readonly onDone: (message: string) => void
}

function Proposal({ proposal, onDone }: ProposalProps) {
  const { identity } = useGetIdentity()
  const canDecide = useCanCall(programmeDecide)
  const { id, version, name, reason, proposedBy, proposedTime, approvalText } = proposal
  const finish = (close: () => void, message: string) => {
    close()
    onDone(message)
  }
  return (
    <Box
      role="group"
      aria-label={`Proposed version ${version} of ${name}`}
      sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 700 }}>Version {version} is proposed</Typography>
      <Typography variant="body2">“{reason}”</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        By {proposedBy.name}, {formatMoment(proposedTime)}
      </Typography>
      {canDecide ? (
        <DecisionButtons
          isCompact
          obstacle={proposedBy.id === identity?.id ? 'You proposed this. Another operator has to decide.' : ''}
          renderApproveDialog={(close) => (
            <ApproveDialog
              title={`Approve version ${version} of ${name}?`}
              approvalText={approvalText}
              onClose={close}
              onConfirm={async (signature) => {
                await send(programmeDecide, { id, isApproved: true, signature })
                finish(close, 'The programme applies')
              }}
            >
              <Typography>Rewards are paid by this version from now on.</Typography>
            </ApproveDialog>
          )}
          renderRejectDialog={(close) => (
            <ReasonDialog
              title={`Reject version ${version} of ${name}?`}
              confirmLabel="Reject"
              isDangerous
              hint="Operators see this in the audit log."
              onClose={close}
              onConfirm={async (why) => {
                await send(programmeDecide, { id, isApproved: false, reason: why })
                finish(close, 'Rejected')
              }}
            >
              <Typography>What applies now stays.</Typography>
            </ReasonDialog>
          )}
        />
      ) : (
        <DecidedByOthers />
      )}
    </Box>
  )
}
