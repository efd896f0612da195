import { reserveList, type ChainReserve } from '@millrace/contract/transparency/reserve'
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { PageError } from '../../components/DetailPage.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAmount, formatCents, formatCount } from '../../shell/amount.ts'
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

function ChainTable({ rail, amount, low, readAt, isUp, addresses }: ChainReserve) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`Reserves on ${getRailName(rail)}`} sx={{ mb: 2 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>
              {getRailName(rail)} {!isUp && <StateChip label="Unreachable" tone="error" />}
            </TableCell>
            <TableCell align="right">
              {formatCents(amount)} at {formatMoment(readAt).slice(-5)}, lowest today {formatCents(low)}
            </TableCell>
            <TableCell>Control</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {addresses.slice(0, addressesMax).map(({ address, amount: part, control }) => (
            <TableRow key={address}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {address}
              </TableCell>
              <TableCell align="right">{formatCents(part)}</TableCell>
              <TableCell>
                {control ? (
                  <StateChip label="Signed" tone="success" />
                ) : (
                  <StateChip label="Not signed" tone="warning" />
                )}
              </TableCell>
            </TableRow>
          ))}
          {addresses.length > addressesMax && (
            <TableRow>
              <TableCell colSpan={3}>More addresses: {formatCount(addresses.length - addressesMax)}</TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
