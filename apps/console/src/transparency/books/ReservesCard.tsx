import { findUncounted } from '@millrace/contract/transparency/findUncounted'
import { reserveList, type ChainReserve } from '@millrace/contract/transparency/reserve'
import { Box, Typography } from '@mui/material'
import { Fragment } from 'react'
import { PageError } from '../../components/DetailPage.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { Section } from '../../components/Section.tsx'
import { SmallTable } from '../../components/SmallTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAlike, formatAmount, formatCount, isZero } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'

/** What each rail has, address by address, and what the bank says it has. */
export function ReservesCard() {
  const { data, error, refetch } = useCall(reserveList, {}, { refetchInterval: refreshMs.background })
  return (
    <Section title="Reserves" description="Anyone can check the chains. What the bank says is attested, not proven.">
      {!data && error && <PageError noun="list" error={error} onRetry={() => void refetch()} />}
      {data?.chains.length === 0 && <Typography color="textSecondary">No rail has been read yet.</Typography>}
      {data?.chains.map((chain) => (
        <ChainTable key={chain.rail} {...chain} />
      ))}
      {data?.bank && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          The bank, {formatDay(data.bank.day)}:{' '}
          {data.bank.balances.map(({ currency, amount }) => formatAmount(amount, currency, 'amount')).join(', ')}
        </Typography>
      )}
    </Section>
  )
}

const addressesMax = 20

type Address = ChainReserve['addresses'][number]

const renderAddress = ({ address }: Address) => <Box sx={{ overflowWrap: 'anywhere' }}>{address}</Box>

const renderControl = ({ control }: Address) => (
  <StateChip label={control ? 'Signed' : 'Not signed'} tone={control ? 'success' : 'warning'} />
)

const renderAmount =
  (format: (amount: string) => string) =>
  ({ amount }: Address) => <span data-sum="part">{format(amount)}</span>

function ChainTable(chain: ChainReserve) {
  const { rail, amount, low, readAt, isUp, addresses } = chain
  const more = addresses.length - addressesMax
  const uncounted = findUncounted(chain)
  const format = formatAlike([amount, low, uncounted, ...addresses.map((each) => each.amount)])
  return (
    <Box sx={{ mb: 2 }} {...(more <= 0 && { 'data-adds-up': '' })}>
      <SmallTable
        label={`Reserves on ${getRailName(rail)}`}
        rows={addresses.slice(0, addressesMax)}
        getKey={({ address }) => address}
        // The tables of all rails line up.
        sx={{
          '& table': { tableLayout: 'fixed' },
          '& thead th:nth-of-type(2)': { width: 150 },
          '& thead th:nth-of-type(3)': { width: 150 },
        }}
        columns={[
          [
            <Fragment key={rail}>
              {getRailName(rail)} {!isUp && <StateChip label="Unreachable" tone="error" />}
            </Fragment>,
            renderAddress,
            'title',
          ],
          ['USDT', renderAmount(format), 'amount'],
          ['Control', renderControl],
        ]}
      />
      {!isZero(uncounted) && (
        <Typography variant="body2">
          Not paid in by anybody yet, and not counted: <span data-sum="taken">{format(uncounted)}</span>
        </Typography>
      )}
      <Typography variant="body2">
        Counted at {formatMoment(readAt).slice(-5)}: <b data-sum="total">{format(amount)}</b>, lowest today:{' '}
        {format(low)}
      </Typography>
      {more > 0 && <Typography variant="body2">More addresses: {formatCount(more)}</Typography>}
    </Box>
  )
}
