import { releaseDecide, releaseRequest } from '@millrace/contract/console/release'
import { Box, Typography } from '@mui/material'
import { useGetIdentity, useNotify } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { DecidedByOthers, DecisionButtons, DecisionOutcome } from '../../components/Decision.tsx'
import { machineFilter } from '../../components/list/filters.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { MachineLink } from '../MachineLink.tsx'
import { ApproveReleaseDialog, RejectReleaseDialog } from './DecideReleaseDialogs.tsx'
import { releaseBadges, whyCannotDecide, type Release } from './releaseBadges.ts'
import { RequestReleaseDialog } from './RequestReleaseDialog.tsx'

const filters = [machineFilter]
const empty = { title: 'No releases yet', text: 'Requests to pay capital to a machine’s owner appear here.' }

export default function ReleaseList() {
  return (
    <RecordList
      description="Capital paid to machine owners. One operator requests, another decides. What was paid is public."
      filters={filters}
      action={<RequestRelease />}
    >
      <CardRows<Release> label="Capital releases" empty={empty}>
        {(release) => <ReleaseRow key={release.id} release={release} />}
      </CardRows>
    </RecordList>
  )
}

function RequestRelease() {
  const canRequest = useCanCall(releaseRequest)
  const notify = useNotify()
  if (!canRequest) return null
  return (
    <AddButton
      label="Request a release"
      renderDialog={(close) => (
        <RequestReleaseDialog
          onClose={close}
          onDone={() => {
            close()
            notify('Requested. Another operator has to decide.')
          }}
        />
      )}
    />
  )
}

function ReleaseRow({ release }: { release: Release }) {
  const { machineId, machineName, amount, purpose, destination, state, reason } = release
  return (
    <CardRow>
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 700 }}>{formatUsdt(amount)} USDT</Typography>
          <StateChip {...releaseBadges[state]} />
          <MachineLink id={machineId} name={machineName} />
        </Box>
        <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{purpose}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          To {destination} ({release.rail}) · requested by {release.requestedBy}, {formatMoment(release.requestedTime)}
        </Typography>
      </Box>
      {state === 'requested' ? (
        <ReleaseDecision release={release} />
      ) : (
        <DecisionOutcome
          label={state === 'rejected' ? 'Rejected' : 'Approved'}
          by={release.decidedBy}
          time={release.decidedTime}
          reason={reason && `“${reason}”`}
          subjectId={release.id}
        />
      )}
    </CardRow>
  )
}

function ReleaseDecision({ release }: { release: Release }) {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  if (!useCanCall(releaseDecide)) return <DecidedByOthers />
  const dialog = (close: () => void) => ({
    release,
    onClose: close,
    onDone: ({ state }: Release) => {
      close()
      notify(releaseBadges[state].label)
    },
  })
  return (
    <DecisionButtons
      isCompact
      obstacle={whyCannotDecide(release, identity?.id)}
      renderApproveDialog={(close) => <ApproveReleaseDialog {...dialog(close)} />}
      renderRejectDialog={(close) => <RejectReleaseDialog {...dialog(close)} />}
    />
  )
}
