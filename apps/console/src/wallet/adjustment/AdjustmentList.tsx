import { adjustmentDecide, adjustmentRequest } from '@millrace/contract/console/adjustment'
import { Box, Typography } from '@mui/material'
import { useGetIdentity, useNotify } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { DecidedByOthers, DecisionButtons, DecisionOutcome } from '../../components/Decision.tsx'
import { stateFilter } from '../../components/list/filters.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAmount } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import {
  adjustmentKindNames,
  describeMovement,
  describeProgress,
  getBadge,
  whyCannotDecide,
  type Adjustment,
} from './adjustmentBadges.ts'
import { ApproveAdjustmentDialog, RejectAdjustmentDialog } from './DecideAdjustmentDialogs.tsx'
import { RequestAdjustmentDialog } from './RequestAdjustmentDialog.tsx'

const filters = [
  stateFilter('Adjustment state', { All: undefined, Waiting: 'requested', Done: 'approved', Rejected: 'rejected' }),
]
const empty = {
  title: 'No adjustments yet',
  text: 'Requests to move the platform’s own money appear here, with who requested and who decided them.',
}

export default function AdjustmentList() {
  return (
    <RecordList
      description="The platform’s own money: in, out, set aside, or moved between chains. One requests, another decides."
      filters={filters}
      action={<RequestAdjustment />}
    >
      <CardRows<Adjustment> label="Adjustments" empty={empty}>
        {(adjustment) => <AdjustmentRow key={adjustment.id} adjustment={adjustment} />}
      </CardRows>
    </RecordList>
  )
}

function RequestAdjustment() {
  const canRequest = useCanCall(adjustmentRequest)
  const notify = useNotify()
  if (!canRequest) return null
  return (
    <AddButton
      label="Request an adjustment"
      renderDialog={(close) => (
        <RequestAdjustmentDialog
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

function AdjustmentRow({ adjustment }: { adjustment: Adjustment }) {
  const { kind, amount, currency, state, reason, rejectReason } = adjustment
  return (
    <CardRow>
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 700 }}>{formatAmount(amount, currency)}</Typography>
          <StateChip {...getBadge(adjustment)} />
          <Typography component="span">{adjustmentKindNames[kind]}</Typography>
        </Box>
        <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>“{reason}”</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[describeMovement(adjustment), describeProgress(adjustment)].filter(Boolean).join(' ')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Requested by {adjustment.requestedBy.name}, {formatMoment(adjustment.requestedTime)}
        </Typography>
      </Box>
      {state === 'requested' ? (
        <AdjustmentDecision adjustment={adjustment} />
      ) : (
        <DecisionOutcome
          label={state === 'approved' ? 'Approved' : 'Rejected'}
          by={adjustment.decidedBy?.name}
          time={adjustment.decidedTime}
          reason={rejectReason && `“${rejectReason}”`}
          subjectId={adjustment.id}
        />
      )}
    </CardRow>
  )
}

function AdjustmentDecision({ adjustment }: { adjustment: Adjustment }) {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  if (!useCanCall(adjustmentDecide)) return <DecidedByOthers />
  const dialog = (close: () => void) => ({
    adjustment,
    onClose: close,
    onDone: ({ state }: Adjustment) => {
      close()
      notify(state === 'approved' ? 'Approved' : 'Rejected')
    },
  })
  return (
    <DecisionButtons
      isCompact
      obstacle={whyCannotDecide(adjustment, identity?.id)}
      renderApproveDialog={(close) => <ApproveAdjustmentDialog {...dialog(close)} />}
      renderRejectDialog={(close) => <RejectAdjustmentDialog {...dialog(close)} />}
    />
  )
}
