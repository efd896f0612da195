import { rateList } from '@millrace/contract/console/rate'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import { Alert, Box, Button, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { cardsSx, Loaded, PageHead, wholeRowSx } from '../../components/PageHead.tsx'
import { useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAmount, isZero } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { RateCard } from './RateCard.tsx'
import { RateHistory } from './RateHistory.tsx'

/** The current rates with their source, what is proposed, and how much of each currency is held for exchange. */
export default function RatePage() {
  const proposals = useOpenProposals({ kind: 'rate' })
  const query = useCall(rateList, { pageSize: 100 }, { refetchInterval: refreshMs.background })
  return (
    <>
      <PageHead>
        Recharges and withdrawals in cash use these rates. They come from the source, or by hand from two operators, and
        may change by {query.data ? `${query.data.bandPercent} percent` : 'a few percent'} in 24 hours. A quote that a
        member has been given holds for some minutes. Limits and approvals count value at the source’s rate.
      </PageHead>
      <Loaded what="The rates" query={query} placeholdersPx={[220, 220, 220, 220]} sx={cardsSx(300)}>
        {({ list, readings, bandPercent, usdtPosition }) => (
          <>
            <Box sx={wholeRowSx}>
              <Position usdt={usdtPosition} />
            </Box>
            {localCurrencies.map((currency) => (
              <RateCard
                key={currency}
                currency={currency}
                rate={list.find((rate) => rate.currency === currency)}
                reading={readings.find((reading) => reading.currency === currency)}
                proposals={proposals.filter(({ subject }) => subject === currency)}
                bandPercent={bandPercent}
              />
            ))}
            <Box sx={wholeRowSx}>
              <RateHistory />
            </Box>
          </>
        )}
      </Loaded>
    </>
  )
}

function Position({ usdt }: { usdt: string }) {
  return (
    <Section title="USDT for exchange" description="Members who pay in cash receive USDT from this position.">
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 700 }}>{formatAmount(usdt, 'USDT')}</Typography>
      {isZero(usdt) && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          It is empty. Recharges in cash wait until the owner adds USDT.
        </Alert>
      )}
      <Button component={LinkBase} to="/adjustment" variant="outlined" sx={{ mt: 1.5 }}>
        Go to adjustments
      </Button>
    </Section>
  )
}
