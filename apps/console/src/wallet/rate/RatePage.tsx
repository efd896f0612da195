import { rateList, rateSet } from '@millrace/contract/console/rate'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, Title, useNotify } from 'react-admin'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { useRefreshWallet } from '../../components/useRefreshRecords.ts'
import { formatAmount, formatRate, isZero } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { CardLine } from '../CardLine.tsx'
import { SetRateDialog, type Rate } from './SetRateDialog.tsx'

/** The current rates, and how much of each currency the platform holds for exchange. */
export default function RatePage() {
  const { data, error, refetch } = useCall(rateList, { pageSize: 100 }, { refetchInterval: refreshMs.background })
  const [editedCurrency, setEditedCurrency] = useState<Rate['currency'] | null>(null)
  const notify = useNotify()
  const refresh = useRefreshWallet()
  const findRate = (currency: Rate['currency']) => data?.list.find((rate) => rate.currency === currency)
  return (
    <>
      <Title title="Exchange rates" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Recharges and withdrawals in cash use these rates. A quote that a member has been given stays valid for some
        minutes.
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
              onSet={() => setEditedCurrency(currency)}
            />
          ))}
        </Box>
      )}
      {editedCurrency && (
        <SetRateDialog
          currency={editedCurrency}
          currentRate={findRate(editedCurrency)?.rate}
          onClose={() => setEditedCurrency(null)}
          onDone={() => {
            setEditedCurrency(null)
            refresh()
            notify('The rate is set')
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

function RateCard({
  currency,
  rate,
  onSet,
}: {
  currency: Rate['currency']
  rate: Rate | undefined
  onSet: () => void
}) {
  const canSet = useCanCall(rateSet)
  return (
    <Section
      title={currency}
      end={
        canSet && (
          <Button variant="outlined" onClick={onSet}>
            Set the rate
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
          <CardLine name="Held for exchange">
            <b>{formatAmount(rate.position, currency)}</b>
          </CardLine>
          <CardLine name="Set by">{rate.setBy || 'The platform, initially'}</CardLine>
          <CardLine name="Since">{formatMoment(rate.setTime)}</CardLine>
        </Box>
      ) : (
        <Typography color="textSecondary">
          No rate is set, so members cannot recharge or withdraw in {currency}.
        </Typography>
      )}
    </Section>
  )
}
