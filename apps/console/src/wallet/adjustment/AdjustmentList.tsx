import { adjustmentDecide, adjustmentRequest } from '@millrace/contract/console/adjustment'
import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useListContext, useNotify } from 'react-admin'
import { AccountList, NothingFound } from '../../components/AccountList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { StateFilter } from '../../components/StateFilter.tsx'
import { formatAmount } from '../../shell/formatAmount.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { useRefreshWallet } from '../useRefreshWallet.ts'
import {
  adjustmentBadges,
  whyAdjustmentCannotBeDecided,
  kindNames,
  describeMovement,
  type Adjustment,
} from './adjustmentBadges.ts'
import { ApproveAdjustmentDialog, RejectAdjustmentDialog } from './DecideAdjustmentDialogs.tsx'
import { RequestAdjustmentDialog } from './RequestAdjustmentDialog.tsx'

const states = [
  { state: undefined, label: 'All' },
  { state: 'requested', label: 'Waiting' },
  { state: 'approved', label: 'Done' },
  { state: 'rejected', label: 'Rejected' },
]
const filters = [<StateFilter key="state" source="state" alwaysOn label="State of the adjustment" choices={states} />]

export default function AdjustmentList() {
  return (
    <AccountList
      about="The owner’s own money: paid in, taken out, or set aside for rewards and for exchange. One operator asks, another decides."
      filters={filters}
      action={<Request />}
    >
      <Adjustments />
    </AccountList>
  )
}

function Request() {
  const [isOpen, setOpen] = useState(false)
  const mayRequest = usePermission(adjustmentRequest)
  const notify = useNotify()
  const refresh = useRefreshWallet()
  if (!mayRequest) return null
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Request an adjustment
      </Button>
      {isOpen && (
        <RequestAdjustmentDialog
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

const dialogs = { approve: ApproveAdjustmentDialog, reject: RejectAdjustmentDialog } as const
type Asked = { readonly deed: keyof typeof dialogs; readonly adjustment: Adjustment }

function Adjustments() {
  const { data, isPending } = useListContext<Adjustment>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const notify = useNotify()
  const refresh = useRefreshWallet()
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
        text="Requests to move the owner’s money stand here, each with who asked and who decided."
        isFilter={({ state }) => Boolean(state)}
      />
    )
  const Dialog = asked && dialogs[asked.deed]
  return (
    <>
      <Box component="ul" aria-label="Adjustments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((adjustment) => (
          <AdjustmentRow key={adjustment.id} adjustment={adjustment} onAsk={(deed) => setAsked({ deed, adjustment })} />
        ))}
      </Box>
      {Dialog && asked && (
        <Dialog
          adjustment={asked.adjustment}
          onClose={() => setAsked(null)}
          onDone={({ state }) => {
            setAsked(null)
            refresh()
            notify(state === 'approved' ? 'Approved and done' : 'Rejected')
          }}
        />
      )}
    </>
  )
}

function AdjustmentRow({ adjustment, onAsk }: { adjustment: Adjustment; onAsk: (deed: Asked['deed']) => void }) {
  const { kind, amount, currency, state, reason, requestedBy, requestedTime } = adjustment
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
          <Typography sx={{ fontWeight: 700 }}>{formatAmount(amount, currency)}</Typography>
          <StateChip {...adjustmentBadges[state]} />
          <Typography component="span">{kindNames[kind]}</Typography>
        </Box>
        <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>“{reason}”</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {describeMovement(adjustment)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Asked for by {requestedBy.name}, {formatMoment(requestedTime)}
        </Typography>
      </Box>
      {state === 'requested' ? <Decide adjustment={adjustment} onAsk={onAsk} /> : <Decided {...adjustment} />}
    </Box>
  )
}

function Decide({ adjustment, onAsk }: { adjustment: Adjustment; onAsk: (deed: Asked['deed']) => void }) {
  const mayDecide = usePermission(adjustmentDecide)
  const { identity } = useGetIdentity()
  const hindrance = whyAdjustmentCannotBeDecided(adjustment, identity?.id)
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

function Decided({ state, decidedBy, decidedTime, rejectReason }: Adjustment) {
  return (
    <Box sx={{ width: { xs: 1, sm: 250 }, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {state === 'approved' ? 'Approved' : 'Rejected'}
        {decidedBy && ` by ${decidedBy.name}`}
        {decidedTime && `, ${formatMoment(decidedTime)}`}
      </Typography>
      {rejectReason && <Typography variant="body2">“{rejectReason}”</Typography>}
    </Box>
  )
}
