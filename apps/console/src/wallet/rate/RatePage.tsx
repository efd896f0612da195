import { rateList } from '@millrace/contract/console/rate'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, Title, useNotify } from 'react-admin'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAmount, isZero } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { ProposeRateDialog } from './ProposeRateDialog.tsx'
import { RateCard } from './RateCard.tsx'
import { RateHistory } from './RateHistory.tsx'
import type { Rate } from './rateSources.ts'

/** The current rates with their source, what is proposed, and how much of each currency is held for exchange. */
export default function RatePage() {
  const { data, error, refetch } = useCall(rateList, { pageSize: 100 }, { refetchInterval: refreshMs.background })
  const [editedCurrency, setEditedCurrency] = useState<Rate['currency'] | null>(null)
  const notify = useNotify()
  const finish = (message: string) => {
    notify(message)
  }
  const findRate = (currency: Rate['currency']) => data?.list.find((rate) => rate.currency === currency)
  return (
    <>
      <Title title="Exchange rates" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Recharges and withdrawals in cash use these rates. They come from the source, or by hand from two operators, and
        may change by {data ? `${data.bandPercent} percent` : 'a few percent'} in 24 hours. A quote that a member has
        been given holds for some minutes. Limits and approvals count value at the source’s rate.
      </Typography>
      {!data && error && (
        <Card>
          <ErrorAlert title="The rates could not be loaded" text={error.message} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Box aria-hidden sx={grid}>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} variant="rounded" height={220} />
          ))}
        </Box>
      )}
      {data && (
        <Box sx={grid}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Position usdt={data.usdtPosition} />
          </Box>
          {localCurrencies.map((currency) => (
            <RateCard
              key={currency}
              currency={currency}
              rate={findRate(currency)}
              reading={data.readings.find((reading) => reading.currency === currency)}
              proposal={data.proposals.find((proposal) => proposal.currency === currency)}
              bandPercent={data.bandPercent}
              onPropose={() => setEditedCurrency(currency)}
              onDecided={finish}
            />
          ))}
          <Box sx={{ gridColumn: '1 / -1' }}>
            <RateHistory />
          </Box>
        </Box>
      )}
      {data && editedCurrency && (
        <ProposeRateDialog
          currency={editedCurrency}
          currentRate={findRate(editedCurrency)?.rate}
          bandPercent={data.bandPercent}
          onClose={() => setEditedCurrency(null)}
          onDone={() => {
            setEditedCurrency(null)
            finish('Proposed. Another operator has to decide.')
          }}
        />
      )}
    </>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
  alignItems: 'start',
} as const

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
