import { Typography } from '@mui/material'
import { adjustmentKindNames } from '../../components/adjustmentKindNames.ts'
import { Note } from '../../components/cells.tsx'
import { DecisionOutcome } from '../../components/Decision.tsx'
import { ProposeButton } from '../../components/DialogButton.tsx'
import { WaitingProposals } from '../../components/proposal/OpenProposals.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAmount } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { formatMoment } from '../../shell/time.ts'
import { type Adjustment, describeMovement, describeProgress, getBadge } from './adjustmentBadges.ts'
import { ProposeAdjustmentDialog } from './ProposeAdjustmentDialog.tsx'

const empty = {
  title: 'No adjustments yet',
  text: 'What two operators decided about the platform’s own money appears here.',
}

export default function AdjustmentList() {
  return (
    <RecordList
      description="The platform’s own money: in, out, set aside, or moved between chains. One proposes, another decides."
      action={
        <ProposeButton
          label="Propose an adjustment"
          kind="adjustment"
          renderDialog={(close) => <ProposeAdjustmentDialog onClose={close} />}
        />
      }
    >
      <WaitingProposals kind="adjustment" />
      <CardRows<Adjustment> label="Adjustments" empty={empty}>
        {(adjustment) => <AdjustmentRow key={adjustment.id} adjustment={adjustment} />}
      </CardRows>
    </RecordList>
  )
}

function AdjustmentRow({ adjustment }: { adjustment: Adjustment }) {
  const { id, kind, amount, currency, reason, proposedBy, proposedTime, approvedBy, approvedTime } = adjustment
  return (
    <CardRow
      title={formatAmount(amount, currency)}
      chips={
        <>
          <StateChip {...getBadge(adjustment)} />
          <Typography component="span">{adjustmentKindNames[kind]}</Typography>
        </>
      }
      end={<DecisionOutcome label="Approved" by={approvedBy.name} time={approvedTime} subjectId={id} />}
    >
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>“{reason}”</Typography>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        {join(' ', describeMovement(adjustment), describeProgress(adjustment))}
      </Note>
      <Note>
        Proposed by {proposedBy.name}, {formatMoment(proposedTime)}
      </Note>
    </CardRow>
  )
}
