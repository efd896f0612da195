import { Box } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { Section } from '../../components/Section.tsx'
import { formatAlike } from '../../shell/amount.ts'
import type { Machine } from './machineBadges.ts'

const accounts = [
  ['Escrow', 'escrow', 'Purchases that can still be undone'],
  ['Capital', 'capital', 'Purchases that are final'],
  ['Revenue', 'revenue', 'Received, not yet distributed'],
  ['Reserve', 'reserve', 'Part of revenue, kept for weak days'],
  ['Released', 'released', 'Paid to the owner so far'],
] as const

/** The machine's accounts in the ledger. */
export function AccountsCard({ machine }: { machine: Machine }) {
  const format = formatAlike(accounts.map(([, account]) => machine[account]))
  return (
    <Section title="Accounts" description="Balances in the ledger, in USDT. Income is paid from revenue only.">
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))' }}
      >
        {accounts.map(([name, account, note]) => (
          <Box key={name} sx={{ p: 1.5, borderRadius: '12px', bgcolor: 'background.default', minWidth: 0 }}>
            <Note component="dt">{name}</Note>
            <Box component="dd" sx={{ m: 0 }}>
              <Box sx={{ fontSize: '1.0625rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
                {format(machine[account])}
              </Box>
              <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{note}</Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
