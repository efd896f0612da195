import { Box, Typography } from '@mui/material'
import { Section } from '../../components/Section.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import type { Machine } from './machineBadges.ts'

/** The machine's accounts in the ledger. */
export function AccountsCard({ machine: { escrow, capital, revenue, reserve, released } }: { machine: Machine }) {
  return (
    <Section title="Accounts" description="Balances in the ledger, in USDT. Income is paid from revenue only.">
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))' }}
      >
        <Figure name="Escrow" note="Purchases that can still be undone">
          {escrow}
        </Figure>
        <Figure name="Capital" note="Purchases that are final">
          {capital}
        </Figure>
        <Figure name="Revenue" note="Received, not yet distributed">
          {revenue}
        </Figure>
        <Figure name="Reserve" note="Part of revenue, kept for weak days">
          {reserve}
        </Figure>
        <Figure name="Released" note="Paid to the owner so far">
          {released}
        </Figure>
      </Box>
    </Section>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: string }) {
  return (
    <Box sx={{ p: 1.5, borderRadius: '12px', bgcolor: 'background.default', minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={{ fontSize: '1.0625rem', fontWeight: 700, overflowWrap: 'anywhere' }}>{formatUsdt(children)}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{note}</Box>
      </Box>
    </Box>
  )
}
