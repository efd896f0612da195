import type { ProposalRow } from '@millrace/contract/console/proposal'
import { Alert, Box, Typography } from '@mui/material'
import { CardLine } from '../../components/CardLine.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { OpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { formatAmount, formatRate } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { ProposeRateDialog } from './ProposeRateDialog.tsx'
import { describePeople, describeSource, type Rate, type Reading } from './rateSources.ts'

type Props = {
  readonly currency: Rate['currency']
  readonly rate: Rate | undefined
  readonly reading: Reading | undefined
  readonly proposals: readonly ProposalRow[]
  readonly bandPercent: number
}

export function RateCard({ currency, rate, reading, proposals, bandPercent }: Props) {
  const canPropose = useCanPropose('rate')
  return (
    <Section
      title={currency}
      end={
        canPropose &&
        proposals.length === 0 && (
          <DialogButton
            variant="outlined"
            renderDialog={(close) => (
              <ProposeRateDialog
                currency={currency}
                currentRate={rate?.rate}
                bandPercent={bandPercent}
                onClose={close}
              />
            )}
          >
            Propose a rate
          </DialogButton>
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
      <OpenProposals proposals={proposals} />
    </Section>
  )
}
