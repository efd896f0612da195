import type { ProgrammeRow } from '@millrace/contract/console/programme'
import type { ProposalRow } from '@millrace/contract/console/proposal'
import { markFigure } from '@millrace/contract/markFigure'
import { Box, Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { CardLine } from '../../components/CardLine.tsx'
import { Wrap } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { OpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAlike, formatCount, pluralize } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { describeLimits, nameKind, stateBadges } from './programmeWords.ts'
import { ProposeProgrammeDialog } from './ProposeProgrammeDialog.tsx'

type Props = {
  readonly programme: ProgrammeRow
  /** What waits for a second person, of all programmes. */
  readonly proposals: readonly ProposalRow[]
  /** The page of the programme, where the card is not on it. */
  readonly versionsLink?: string
}

export function ProgrammeCard({ programme, proposals, versionsLink }: Props) {
  const canPropose = useCanPropose('programme')
  const { id, kind, name, state, amounts, rewards, spent, endTime, countriesOff, stopReason } = programme
  const format = formatAlike([...amounts, spent])
  const open = proposals.filter(({ subject }) => subject === id)
  return (
    <Section title={name} description={nameKind(kind)} end={<StateChip {...stateBadges[state]} />}>
      <Box component="dl" sx={{ m: 0 }}>
        <CardLine name="Reward">
          <b>{amounts.map(format).join(', ')} USDT</b>
        </CardLine>
        <CardLine name="Until">{endTime === null ? 'No end' : formatMoment(endTime)}</CardLine>
        <CardLine name="Limits">{describeLimits(programme)}</CardLine>
        <CardLine name="Not in">{countriesOff.join(', ') || 'Offered everywhere'}</CardLine>
        <CardLine name="Paid" figure={markFigure('programme.rewards', rewards, id)}>
          {format(spent)} USDT, {kind === 'coupon' ? `${formatCount(rewards)} given` : pluralize(rewards, 'time')}
        </CardLine>
        {stopReason && <CardLine name="Stopped">“{stopReason}”</CardLine>}
      </Box>
      {versionsLink && (
        <Button component={LinkBase} to={versionsLink} sx={{ ml: -1, mt: 0.5 }}>
          All versions
        </Button>
      )}
      {canPropose && (
        <Wrap sx={{ mt: 1.5 }}>
          {open.length === 0 && (
            <DialogButton
              variant="outlined"
              renderDialog={(close) => <ProposeProgrammeDialog programme={programme} onClose={close} />}
            >
              Propose a change
            </DialogButton>
          )}
          {(state === 'open' || state === 'waiting') && <StopButton {...programme} />}
        </Wrap>
      )}
      <OpenProposals proposals={open} />
    </Section>
  )
}

function StopButton({ id, name }: ProgrammeRow) {
  return (
    <DialogButton
      variant="outlined"
      color="error"
      renderDialog={(close) => (
        <ProposeDialog
          title={`Stop ${name}?`}
          isDangerous
          toWish={() => ({ kind: 'programme-stop', content: { programmeId: id } })}
          reasonHint="Operators see this."
          onClose={close}
        >
          Nothing more is paid from now on. A newly approved version opens it again.
        </ProposeDialog>
      )}
    >
      Stop
    </DialogButton>
  )
}
