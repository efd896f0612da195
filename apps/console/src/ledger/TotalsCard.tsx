import { markFigure } from '@millrace/contract/markFigure'
import { Box, Card, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { Note } from '../components/cells.tsx'
import { formatCount, formatExactly } from '../shell/amount.ts'
import { usePlatform } from '../shell/usePlatform.ts'
import type { LedgerState } from './ledgerHealth.ts'
import { getAccountKindName } from './ledgerTexts.ts'
import { parseAmount, groupByCurrency, type CurrencyTotals } from './totalsByCurrency.ts'

type Total = LedgerState['totals'][number]

/** The exact balance of each kind of account, and whether the money held equals the money owed. */
export function TotalsCard({ totals }: { totals: readonly Total[] }) {
  const platform = usePlatform()
  return (
    <Card component="section" aria-labelledby="totals-title">
      <Box sx={{ p: 2.5, pb: 1.5 }}>
        <Typography id="totals-title" variant="h2">
          Totals
        </Typography>
        <Note>
          Exact balances by kind of account and currency, as of the last check.
          {totals.length > 0 && platform?.hasDemoData && ' Includes demonstration data.'}
        </Note>
      </Box>
      {totals.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 2.5, pb: 2.5 }}>
          There are no accounts yet.
        </Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Table of totals">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Kind of account</TableCell>
                <TableCell align="right" sx={wideOnly}>
                  Accounts
                </TableCell>
                <TableCell align="right">Balance</TableCell>
              </TableRow>
            </TableHead>
            {groupByCurrency(totals).map((group) => (
              <TableBody key={group.currency}>
                <CurrencyRow {...group} />
                {group.totals.map((total) => (
                  <TotalRow key={total.kind} {...total} decimals={group.decimals} />
                ))}
              </TableBody>
            ))}
          </Table>
        </TableContainer>
      )}
    </Card>
  )
}

function CurrencyRow({ currency, sums }: CurrencyTotals) {
  const isBalanced = sums?.difference.minor === 0n
  return (
    <TableRow sx={{ bgcolor: 'background.default' }}>
      <TableCell component="th" scope="rowgroup" colSpan={3} sx={{ fontWeight: 700 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
          <span>{currency}</span>
          {sums && (
            <Box
              component="span"
              sx={{
                fontSize: '0.8125rem',
                fontWeight: isBalanced ? 400 : 700,
                color: isBalanced ? 'text.secondary' : 'error.main',
              }}
            >
              {isBalanced
                ? 'Held equals owed'
                : `Held ${formatExactly(sums.held)}, owed ${formatExactly(sums.owed)}, difference ${formatExactly(sums.difference)}`}
            </Box>
          )}
        </Box>
      </TableCell>
    </TableRow>
  )
}

function TotalRow({ kind, currency, accounts, balance, decimals }: Total & { decimals: number }) {
  const amount = parseAmount(balance, currency)
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Box sx={{ fontWeight: 600 }}>{getAccountKindName(kind)}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {kind}
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {' '}
            · {formatCount(accounts)} {accounts === 1 ? 'account' : 'accounts'}
          </Box>
        </Box>
      </TableCell>
      <TableCell align="right" sx={wideOnly}>
        {formatCount(accounts)}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: { sm: 'nowrap' } }}>
        {/* A currency unknown to this console is shown as the server sent it. */}
        <Box
          component="b"
          {...markFigure('ledger.checked', balance, `${kind} ${currency}`)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {amount ? formatExactly(amount, decimals) : balance}
        </Box>{' '}
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {currency}
        </Box>
      </TableCell>
    </TableRow>
  )
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const
