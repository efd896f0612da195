import {
  programmeDecide,
  programmePropose,
  programmeStop,
  type ProgrammeRow,
} from '@millrace/contract/console/programme'
import { Box, Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { CardLine } from '../../components/CardLine.tsx'
import { Wrap } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { OpenProposal } from '../../components/Decision.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAmount, formatCount, formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { describeLimits, nameKind, stateBadges } from './programmeWords.ts'
import { ProposeProgrammeDialog } from './ProposeProgrammeDialog.tsx'

type Props = {
  readonly programme: ProgrammeRow
  /** The page of the programme, where the card is not on it. */
  readonly versionsLink?: string
}

export function ProgrammeCard({ programme, versionsLink }: Props) {
  const canPropose = useCanCall(programmePropose)
  const { kind, name, state, amounts, rewards, spent, endTime, countriesOff, stopReason, proposal } = programme
  return (
    <Section title={name} description={nameKind(kind)} end={<StateChip {...stateBadges[state]} />}>
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
        <ProposedVersion {...proposal} />
      ) : (
        canPropose && (
          <Wrap sx={{ mt: 1.5 }}>
            <DialogButton
              variant="outlined"
              renderDialog={(close) => <ProposeProgrammeDialog programme={programme} onClose={close} />}
            >
              Propose a change
            </DialogButton>
            {(state === 'open' || state === 'waiting') && <StopButton {...programme} />}
          </Wrap>
        )
      )}
    </Section>
  )
}

function StopButton({ id, name }: ProgrammeRow) {
  return (
    <ConfirmButton
      label="Stop"
      title={`Stop ${name}?`}
      variant="outlined"
      color="error"
      isDangerous
      reasonHint="Operators see this here and in the audit log."
      onConfirm={async (reason) => {
        await send(programmeStop, { id, reason })
        return 'Stopped'
      }}
    >
      Nothing more is paid from now on. A newly approved version opens it again.
    </ConfirmButton>
  )
}

function ProposedVersion(proposal: NonNullable<ProgrammeRow['proposal']>) {
  const { id, version, name, reason, proposedBy, proposedTime, approvalText } = proposal
  return (
    <OpenProposal
      label={`Proposed version ${version} of ${name}`}
      title={`Version ${version} is proposed`}
      reason={reason}
      proposedBy={proposedBy}
      proposedTime={proposedTime}
      call={programmeDecide}
      approve={{
        title: `Approve version ${version} of ${name}?`,
        text: 'Rewards are paid by this version from now on.',
        approvalText,
      }}
      reject={{
        title: `Reject version ${version} of ${name}?`,
        text: 'What applies now stays.',
        hint: 'Operators see this in the audit log.',
      }}
      onAnswer={async (answer) => {
        await send(programmeDecide, { id, ...answer })
        return answer.isApproved ? 'The programme applies' : 'Rejected'
      }}
    />
  )
}
