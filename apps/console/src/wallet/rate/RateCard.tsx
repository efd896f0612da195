import { rateDecide, ratePropose } from '@millrace/contract/console/rate'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { CardLine } from '../../components/CardLine.tsx'
import { DecidedByOthers, DecisionButtons } from '../../components/Decision.tsx'
import { Section } from '../../components/Section.tsx'
import { formatAmount, formatRate } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { ApproveRateDialog, RejectRateDialog } from './DecideRateDialogs.tsx'
import { describePeople, describeSource, type Proposal, type Rate, type Reading } from './rateSources.ts'

type Props = {
  readonly currency: Rate['currency']
  readonly rate: Rate | undefined
  readonly reading: Reading | undefined
  readonly proposal: Proposal | undefined
  readonly bandPercent: number
  readonly onPropose: () => void
  readonly onDecided: (message: string) => void
}

export function RateCard({ currency, rate, reading, proposal, bandPercent, onPropose, onDecided }: Props) {
  const canPropose = useCanCall(ratePropose)
  return (
    <Section
      title={currency}
      end={
        canPropose &&
        !proposal && (
          <Button variant="outlined" onClick={onPropose}>
            Propose a rate
          </Button>
        )
      }
    >
      {rate ? (
        <Box component="dl" sx={{ m: 0 }}>
          <CardLine name="Rate">
            <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 700 }}>
              {formatRate(rate.rate, currency)}
            </Box>
          </CardLine>
          <CardLine name="From">{describeSource(rate.source)}</CardLine>
          {describePeople(rate) && <CardLine name="By">{describePeople(rate)}</CardLine>}
          <CardLine name="Since">{formatMoment(rate.setTime)}</CardLine>
          {reading && (
            <CardLine name="At the source">
              {formatRate(reading.rate, currency)}, {formatMoment(reading.time)}
            </CardLine>
          )}
          <CardLine name="Band a day">±{bandPercent} percent</CardLine>
          <CardLine name="Held for exchange">
            <b>{formatAmount(rate.position, currency)}</b>
          </CardLine>
        </Box>
      ) : (
        <Typography color="textSecondary">
          There is no rate, so members cannot recharge or withdraw in {currency}.
        </Typography>
      )}
      {reading && !reading.isApplied && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          The source’s last rate changed by more than the band and does not apply. Check it, and propose steps towards
          it if it is right.
        </Alert>
      )}
      {proposal && <OpenProposal proposal={proposal} onDecided={onDecided} />}
    </Section>
  )
}

function OpenProposal({ proposal, onDecided }: { proposal: Proposal; onDecided: (message: string) => void }) {
  const { identity } = useGetIdentity()
  const canDecide = useCanCall(rateDecide)
  const { rate, currency, reason, proposedBy, proposedTime } = proposal
  const dialog = (close: () => void) => ({
    proposal,
    onClose: close,
    onDone: (message: string) => {
      close()
      onDecided(message)
    },
  })
  return (
    <Box
      role="group"
      aria-label={`Proposed rate of ${currency}`}
      sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 700 }}>Proposed: {formatRate(rate, currency)}</Typography>
      <Typography variant="body2">“{reason}”</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        By {proposedBy.name}, {formatMoment(proposedTime)}
      </Typography>
      {canDecide ? (
        <DecisionButtons
          isCompact
          obstacle={proposedBy.id === identity?.id ? 'You proposed this. Another operator has to decide.' : ''}
          renderApproveDialog={(close) => <ApproveRateDialog {...dialog(close)} />}
          renderRejectDialog={(close) => <RejectRateDialog {...dialog(close)} />}
        />
      ) : (
        <DecidedByOthers />
      )}
    </Box>
  )
}
