import { releaseDecide, releaseRequest } from '@millrace/contract/console/release'
import { Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { DecisionButtons, DecisionOutcome } from '../../components/Decision.tsx'
import { AddButton } from '../../components/DialogButton.tsx'
import { machineFilter } from '../../components/list/filters.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'
import { releaseBadges, whyCannotDecide, type Release } from './releaseBadges.ts'
import { RequestReleaseDialog } from './RequestReleaseDialog.tsx'

const filters = [machineFilter]
const empty = { title: 'No releases yet', text: 'Requests to pay capital to a machine’s owner appear here.' }

export default function ReleaseList() {
  return (
    <RecordList
      description="Capital paid to machine owners. One operator requests, another decides. What was paid is public."
      filters={filters}
      action={
        <AddButton
          label="Request a release"
          call={releaseRequest}
          renderDialog={(close) => <RequestReleaseDialog onClose={close} />}
        />
      }
    >
      <CardRows<Release> label="Capital releases" empty={empty}>
        {(release) => <ReleaseRow key={release.id} release={release} />}
      </CardRows>
    </RecordList>
  )
}

function ReleaseRow({ release }: { release: Release }) {
  const { id, machineId, machineName, amount, purpose, destination, state, reason, approvalText } = release
  return (
    <CardRow
      title={`${formatUsdt(amount)} USDT`}
      chips={
        <>
          <StateChip {...releaseBadges[state]} />
          <MachineLink id={machineId} name={machineName} />
        </>
      }
      end={
        state === 'requested' ? (
          <DecisionButtons
            call={releaseDecide}
            findObstacle={(operatorId) => whyCannotDecide(release, operatorId)}
            approve={{
              title: `Release ${formatUsdt(amount)} USDT?`,
              label: 'Approve and pay',
              text:
                `The money is taken from the capital of ${machineName} and paid to ${destination}. Members see the ` +
                `purpose: “${purpose}” This cannot be undone.`,
              approvalText,
            }}
            reject={{
              title: `Reject the release of ${formatUsdt(amount)} USDT?`,
              text: `The capital stays with ${machineName}.`,
              hint: 'Operators see this with the request.',
            }}
            onAnswer={async (answer) => {
              const { data } = await send(releaseDecide, { id, ...answer })
              return releaseBadges[data.state].label
            }}
          />
        ) : (
          <DecisionOutcome
            label={state === 'rejected' ? 'Rejected' : 'Approved'}
            by={release.decidedBy}
            time={release.decidedTime}
            reason={reason && `“${reason}”`}
            subjectId={id}
          />
        )
      }
    >
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{purpose}</Typography>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        To {destination} ({release.rail}) · requested by {release.requestedBy}, {formatMoment(release.requestedTime)}
      </Note>
    </CardRow>
  )
}
