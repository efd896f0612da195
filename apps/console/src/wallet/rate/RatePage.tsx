import { rateList, rateSet } from '@millrace/contract/console/rate'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, Title, useNotify } from 'react-admin'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAmount } from '../../shell/formatAmount.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { isZero } from '../../shell/usdt.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { CardLine } from '../CardLine.tsx'
import { formatRate } from '../formatRate.ts'
import { useRefreshWallet } from '../useRefreshWallet.ts'
import { SetRateDialog, type Rate } from './SetRateDialog.tsx'

const refreshMs = 15_000

/** The rates in force, and what the platform holds of each currency to exchange with. */
export default function RatePage() {
  const { data, error, refetch } = useCall(rateList, { pageSize: 100 }, { refetchInterval: refreshMs })
  const [setting, setSetting] = useState<Rate['currency'] | null>(null)
  const notify = useNotify()
  const refresh = useRefreshWallet()
  const rateOf = (currency: Rate['currency']) => data?.list.find((rate) => rate.currency === currency)
  return (
    <>
      <Title title="Exchange rates" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Cash is exchanged at these rates, in and out. A member’s quote holds for some minutes, whatever is set
        meanwhile.
      </Typography>
      {!data && error && (
        <Card>
          <ErrorAlert title="The rates could not be loaded" text={error.message} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Box aria-hidden sx={grid}>
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} variant="rounded" height={220} />
          ))}
        </Box>
      )}
      {data && (
        <Box sx={grid}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Position usdt={data.usdtPosition} />
          </Box>
          {localCurrencies.map((currency) => (
            <RateCard key={currency} currency={currency} rate={rateOf(currency)} onSet={() => setSetting(currency)} />
          ))}
        </Box>
      )}
      {setting && (
        <SetRateDialog
          currency={setting}
          inForce={rateOf(setting)?.rate}
          onClose={() => setSetting(null)}
          onDone={() => {
            setSetting(null)
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

/** Members who pay in cash get their USDT out of this; when it is used up, they wait. */
function Position({ usdt }: { usdt: string }) {
  return (
    <Section title="USDT to exchange with" about="Members who pay in cash are given USDT out of this.">
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 700 }}>{formatAmount(usdt, 'USDT')}</Typography>
      {isZero(usdt) && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          There is none: recharges in cash wait until the owner puts some in.
        </Alert>
      )}
      <Button component={LinkBase} to="/adjustment" variant="outlined" sx={{ mt: 1.5 }}>
        To the adjustments
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
  const maySet = usePermission(rateSet)
  return (
    <Section
      title={currency}
      end={
        maySet && (
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
          <CardLine name="Held to exchange with">
            <b>{formatAmount(rate.position, currency)}</b>
          </CardLine>
          <CardLine name="Set by">{rate.setBy || 'The platform, at its start'}</CardLine>
          <CardLine name="Since">{formatMoment(rate.setTime)}</CardLine>
        </Box>
      ) : (
        <Typography color="textSecondary">No rate is set, so nobody can pay in or withdraw {currency}.</Typography>
      )}
    </Section>
  )
}
