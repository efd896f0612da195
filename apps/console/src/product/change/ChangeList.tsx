import { machineChangeDecide } from '@millrace/contract/console/machine'
import { Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { DecisionButtons, DecisionOutcome } from '../../components/Decision.tsx'
import { DifferenceLines } from '../../components/DifferenceLines.tsx'
import { machineFilter } from '../../components/list/filters.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'
import { changeBadges, changeEffects, changeNames, whyCannotDecide, type Change } from './changeBadges.ts'

const filters = [machineFilter]
const empty = { title: 'No changes yet', text: 'What operators propose to change about machines appears here.' }

export default function ChangeList() {
  return (
    <RecordList
      description="Terms of sold machines, keys, owners’ destinations and retirements. One operator proposes, another decides."
      filters={filters}
    >
      <CardRows<Change> label="Changes of machines" empty={empty}>
        {(change) => <ChangeRow key={change.id} change={change} />}
      </CardRows>
    </RecordList>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { id, machineId, machineName, kind, state, reason, before, after, rejectReason } = change
  return (
    <CardRow
      title={changeNames[kind]}
      chips={
        <>
          <StateChip {...changeBadges[state]} />
          <MachineLink id={machineId} name={machineName} />
        </>
      }
      end={
        state === 'proposed' ? (
          <DecisionButtons
            call={machineChangeDecide}
            findObstacle={(operatorId) => whyCannotDecide(change, operatorId)}
            approve={{
              title: `Approve: ${changeNames[kind]} of ${machineName}?`,
              text: (
                <>
                  <DifferenceLines before={before} after={after} />
                  <Typography sx={{ mt: 1.5 }}>{changeEffects[kind]}</Typography>
                </>
              ),
            }}
            reject={{
              title: `Reject: ${changeNames[kind]} of ${machineName}?`,
              text: 'Nothing changes. It can be proposed again.',
              hint: 'Operators see this with the proposal.',
            }}
            onAnswer={async (answer) => {
              const { data } = await send(machineChangeDecide, { id, ...answer })
              return changeBadges[data.state].label
            }}
          />
        ) : (
          <DecisionOutcome
            label={state === 'approved' ? 'Approved' : 'Rejected'}
            by={change.decidedBy}
            time={change.decidedTime}
            reason={rejectReason && `“${rejectReason}”`}
            subjectId={id}
          />
        )
      }
    >
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>“{reason}”</Typography>
      <Note>
        Proposed by {change.proposedBy}, {formatMoment(change.proposedTime)}
      </Note>
      <DifferenceLines before={before} after={after} />
    </CardRow>
  )
}
