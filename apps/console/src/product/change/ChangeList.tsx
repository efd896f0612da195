import { machineChangeDecide } from '@millrace/contract/console/machine'
import { Box, Typography } from '@mui/material'
import { useGetIdentity, useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { DecidedByOthers, DecisionButtons, DecisionOutcome } from '../../components/Decision.tsx'
import { DifferenceLines } from '../../components/DifferenceLines.tsx'
import { machineFilter } from '../../components/list/filters.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
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
    <CardRow>
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 700 }}>{changeNames[kind]}</Typography>
          <StateChip {...changeBadges[state]} />
          <MachineLink id={machineId} name={machineName} />
        </Box>
        <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>“{reason}”</Typography>
        <Typography variant="body2" color="textSecondary">
          Proposed by {change.proposedBy}, {formatMoment(change.proposedTime)}
        </Typography>
        <DifferenceLines before={before} after={after} />
      </Box>
      {state === 'proposed' ? (
        <ChangeDecision change={change} />
      ) : (
        <DecisionOutcome
          label={state === 'approved' ? 'Approved' : 'Rejected'}
          by={change.decidedBy}
          time={change.decidedTime}
          reason={rejectReason && `“${rejectReason}”`}
          subjectId={id}
        />
      )}
    </CardRow>
  )
}

function ChangeDecision({ change }: { change: Change }) {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  if (!useCanCall(machineChangeDecide)) return <DecidedByOthers />
  const { id, kind, machineName } = change
  const decide = async (request: { isApproved: boolean; reason?: string }, close: () => void) => {
    const { data } = await send(machineChangeDecide, { id, ...request })
    close()
    notify(changeBadges[data.state].label)
  }
  return (
    <DecisionButtons
      isCompact
      obstacle={whyCannotDecide(change, identity?.id)}
      renderApproveDialog={(close) => (
        <ActionDialog
          title={`Approve: ${changeNames[kind]} of ${machineName}?`}
          confirmLabel="Approve"
          onClose={close}
          onConfirm={() => decide({ isApproved: true }, close)}
        >
          <DifferenceLines before={change.before} after={change.after} />
          <Typography>{changeEffects[kind]}</Typography>
        </ActionDialog>
      )}
      renderRejectDialog={(close) => (
        <ReasonDialog
          title={`Reject: ${changeNames[kind]} of ${machineName}?`}
          confirmLabel="Reject"
          isDangerous
          hint="Operators see this with the proposal."
          onClose={close}
          onConfirm={(reason) => decide({ isApproved: false, reason }, close)}
        >
          <Typography>Nothing changes. It can be proposed again.</Typography>
        </ReasonDialog>
      )}
    />
  )
}
