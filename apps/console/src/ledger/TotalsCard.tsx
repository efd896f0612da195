import { currencies, formatMoney, parseMoney, type Currency } from '@millrace/money'
import { Box, Card, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { kindInWords } from './kindInWords.ts'
import { wholeNumber } from './ageInWords.ts'
import type { LedgerState } from './ledgerHealth.ts'

type Total = LedgerState['totals'][number]

/** What lies on the accounts of each kind, to the last digit. */
export function TotalsCard({ totals }: { totals: readonly Total[] }) {
  return (
    <Card component="section" aria-labelledby="totals-title">
      <Box sx={{ p: 2.5, pb: 1.5 }}>
        <Typography id="totals-title" variant="h2">Totals</Typography>
        <Typography variant="body2" color="textSecondary">By kind of account and currency, exact, as of the last check.</Typography>
      </Box>
      {totals.length === 0 ? <Typography color="textSecondary" sx={{ px: 2.5, pb: 2.5 }}>There are no accounts yet.</Typography> : (
        <TableContainer tabIndex={0} role="region" aria-label="Table of totals">
          <Table size="small">
            <TableHead><TableRow><TableCell>Kind of account</TableCell><TableCell align="right" sx={wideOnly}>Accounts</TableCell><TableCell align="right">Balance</TableCell></TableRow></TableHead>
            <TableBody>{totals.map((total) => <TotalRow key={`${total.kind} ${total.currency}`} {...total} />)}</TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  )
}

function TotalRow({ kind, currency, accounts, balance }: Total) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Box sx={{ fontWeight: 600 }}>{kindInWords(kind)}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{kind}<Box component="span" sx={{ display: { sm: 'none' } }}> · {wholeNumber(accounts)} {accounts === 1 ? 'account' : 'accounts'}</Box></Box>
      </TableCell>
      <TableCell align="right" sx={wideOnly}>{wholeNumber(accounts)}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: { sm: 'nowrap' }, overflowWrap: 'anywhere' }}>
        <b>{exact(balance, currency)}</b> <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{currency}</Box>
      </TableCell>
    </TableRow>
  )
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const

/** Grouped for reading, with every digit; as the server wrote it where the currency is new to this console. */
function exact(balance: string, currency: string): string {
  const amount = (currencies as readonly string[]).includes(currency) ? parseMoney(balance, currency as Currency) : null
  return amount ? formatMoney(amount, 'en-GB') : balance
}
