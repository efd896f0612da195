import { adjustmentDecide, adjustmentRequest } from '@millrace/contract/console/adjustment'
import { Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { DecisionButtons, DecisionOutcome } from '../../components/Decision.tsx'
import { AddButton } from '../../components/DialogButton.tsx'
import { stateFilter } from '../../components/list/filters.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAmount } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import {
  type Adjustment,
  adjustmentKindNames,
  describeMovement,
  describeProgress,
  getBadge,
  whyCannotDecide,
} from './adjustmentBadges.ts'
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
      action={
        <AddButton
          label="Request an adjustment"
          call={adjustmentRequest}
          renderDialog={(close) => <RequestAdjustmentDialog onClose={close} />}
        />
      }
    >
      <CardRows<Adjustment> label="Adjustments" empty={empty}>
        {(adjustment) => <AdjustmentRow key={adjustment.id} adjustment={adjustment} />}
      </CardRows>
    </RecordList>
  )
}

function AdjustmentRow({ adjustment }: { adjustment: Adjustment }) {
  const { id, kind, amount, currency, state, reason, rejectReason, approvalText } = adjustment
  const sum = formatAmount(amount, currency)
  return (
    <CardRow
      title={sum}
      chips={
        <>
          <StateChip {...getBadge(adjustment)} />
          <Typography component="span">{adjustmentKindNames[kind]}</Typography>
        </>
      }
      end={
        state === 'requested' ? (
          <DecisionButtons
            call={adjustmentDecide}
            findObstacle={(operatorId) => whyCannotDecide(adjustment, operatorId)}
            approve={{
              title: `Approve ${sum}?`,
              text: `${describeMovement(adjustment)} This begins at once and cannot be undone.`,
              quote: reason,
              approvalText,
            }}
            reject={{
              title: `Reject ${sum}?`,
              text: 'No money moves. A payment that the request used can be used in another request.',
              hint: 'Operators see this with the request.',
            }}
            onAnswer={async (answer) => {
              const { data } = await send(adjustmentDecide, { id, ...answer })
              return data.state === 'approved' ? 'Approved' : 'Rejected'
            }}
          />
        ) : (
          <DecisionOutcome
            label={state === 'approved' ? 'Approved' : 'Rejected'}
            by={adjustment.decidedBy?.name}
            time={adjustment.decidedTime}
            reason={rejectReason && `“${rejectReason}”`}
            subjectId={id}
          />
        )
      }
    >
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>“{reason}”</Typography>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        {join(' ', describeMovement(adjustment), describeProgress(adjustment))}
      </Note>
      <Note>
        Requested by {adjustment.requestedBy.name}, {formatMoment(adjustment.requestedTime)}
      </Note>
    </CardRow>
  )
}
