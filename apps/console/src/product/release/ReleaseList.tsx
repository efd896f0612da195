import { Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { DecisionOutcome } from '../../components/Decision.tsx'
import { ProposeButton } from '../../components/DialogButton.tsx'
import { machineFilter } from '../../components/list/filters.tsx'
import { WaitingProposals } from '../../components/proposal/OpenProposals.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'
import { ProposeReleaseDialog } from './ProposeReleaseDialog.tsx'
import { releaseBadges, type Release } from './releaseBadges.ts'

const filters = [machineFilter]
const empty = {
  title: 'No releases yet',
  text: 'Capital that two operators released to a machine’s owner appears here.',
}

export default function ReleaseList() {
  return (
    <RecordList
      description="Capital paid to machine owners. One operator proposes, another decides. What was paid is public."
      filters={filters}
      action={
        <ProposeButton
          label="Propose a release"
          kind="release"
          renderDialog={(close) => <ProposeReleaseDialog onClose={close} />}
        />
      }
    >
      <WaitingProposals kind="release" />
      <CardRows<Release> label="Capital releases" empty={empty}>
        {(release) => <ReleaseRow key={release.id} release={release} />}
      </CardRows>
    </RecordList>
  )
}

function ReleaseRow({ release }: { release: Release }) {
  const { id, machineId, machineName, amount, destination, rail, state, reason, proposedBy, proposedTime } = release
  return (
    <CardRow
      title={`${formatUsdt(amount)} USDT`}
      chips={
        <>
          <StateChip {...releaseBadges[state]} />
          <MachineLink id={machineId} name={machineName} />
        </>
      }
      end={<DecisionOutcome label="Approved" by={release.approvedBy.name} time={release.approvedTime} subjectId={id} />}
    >
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{reason}</Typography>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        To {destination} ({rail}) · proposed by {proposedBy.name}, {formatMoment(proposedTime)}
      </Note>
    </CardRow>
  )
}
