import { releaseDecide, releaseRequest } from '@millrace/contract/console/release'
import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useListContext, useNotify } from 'react-admin'
import { AccountList, NothingFound } from '../../components/AccountList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/formatMoment.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { MachineFilter } from '../MachineFilter.tsx'
import { MachineLink } from '../MachineLink.tsx'
import { useRefreshMachines } from '../useRefreshMachines.ts'
import { ApproveReleaseDialog, RejectReleaseDialog } from './DecideReleaseDialogs.tsx'
import { whyReleaseCannotBeDecided, releaseBadges, type Release } from './releaseBadges.ts'
import { RequestReleaseDialog } from './RequestReleaseDialog.tsx'

const filters = [<MachineFilter key="machineId" source="machineId" alwaysOn />]

export default function ReleaseList() {
  return (
    <AccountList
      about="Capital that goes to the owners of machines: asked for by one operator, approved by another, and shown on the machine’s public page."
      filters={filters}
      action={<Request />}
    >
      <Releases />
    </AccountList>
  )
}

function Request() {
  const [isOpen, setOpen] = useState(false)
  const mayRequest = usePermission(releaseRequest)
  const notify = useNotify()
  const refresh = useRefreshMachines()
  if (!mayRequest) return null
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Request a release
      </Button>
      {isOpen && (
        <RequestReleaseDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            refresh()
            notify('Requested. Another operator decides.')
          }}
        />
      )}
    </>
  )
}

const dialogs = { approve: ApproveReleaseDialog, reject: RejectReleaseDialog } as const
type Asked = { readonly deed: keyof typeof dialogs; readonly release: Release }

function Releases() {
  const { data, isPending } = useListContext<Release>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const notify = useNotify()
  const refresh = useRefreshMachines()
  if (isPending)
    return (
      <Box aria-hidden sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} variant="rounded" height={64} />
        ))}
      </Box>
    )
  if (!data?.length)
    return (
      <NothingFound
        title="Nothing has been asked for yet"
        text="Requests to pay capital to a machine’s owner stand here."
        isFilter={({ machineId }) => Boolean(machineId)}
      />
    )
  const Dialog = asked && dialogs[asked.deed]
  return (
    <>
      <Box component="ul" aria-label="Capital releases" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((release) => (
          <ReleaseRow key={release.id} release={release} onAsk={(deed) => setAsked({ deed, release })} />
        ))}
      </Box>
      {Dialog && asked && (
        <Dialog
          release={asked.release}
          onClose={() => setAsked(null)}
          onDone={({ state }) => {
            setAsked(null)
            refresh()
            notify(state === 'approved' ? 'Approved' : 'Rejected')
          }}
        />
      )}
    </>
  )
}

function ReleaseRow({ release, onAsk }: { release: Release; onAsk: (deed: Asked['deed']) => void }) {
  const { machineId, machineName, amount, purpose, destination, state, requestedBy, requestedTime } = release
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 1, sm: 2 },
        alignItems: 'start',
        px: { xs: 2, sm: 2.5 },
        py: 1.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 700 }}>{formatUsdt(amount)} USDT</Typography>
          <StateChip {...releaseBadges[state]} />
          <MachineLink id={machineId} name={machineName} />
        </Box>
        <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{purpose}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          To {destination} · asked for by {requestedBy}, {formatMoment(requestedTime)}
        </Typography>
      </Box>
      {state === 'requested' ? <Decide release={release} onAsk={onAsk} /> : <Decided {...release} />}
    </Box>
  )
}

function Decide({ release, onAsk }: { release: Release; onAsk: (deed: Asked['deed']) => void }) {
  const mayDecide = usePermission(releaseDecide)
  const { identity } = useGetIdentity()
  const hindrance = whyReleaseCannotBeDecided(release, identity?.id)
  if (!mayDecide)
    return (
      <Typography variant="body2" color="textSecondary">
        Finance and admin decide.
      </Typography>
    )
  return (
    <Box sx={{ maxWidth: 260 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={hindrance !== ''} onClick={() => onAsk('approve')}>
          Approve
        </Button>
        <Button variant="outlined" color="error" disabled={hindrance !== ''} onClick={() => onAsk('reject')}>
          Reject
        </Button>
      </Box>
      {hindrance && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {hindrance}
        </Typography>
      )}
    </Box>
  )
}

function Decided({ state, decidedBy, decidedTime, reason }: Release) {
  return (
    <Box sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {state === 'approved' ? 'Approved' : 'Rejected'} by {decidedBy}
        {decidedTime && `, ${formatMoment(decidedTime)}`}
      </Typography>
      {reason && <Typography variant="body2">“{reason}”</Typography>}
    </Box>
  )
}
