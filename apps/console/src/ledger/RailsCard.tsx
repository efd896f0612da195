import { Box, Card, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { useOpenReconciliationItems } from '../components/useOpenItems.ts'
import { useRails } from '../components/useRails.ts'
import { formatAge } from '../shell/formatAge.ts'

const refreshMs = 15_000

/** Whether the world outside agrees with the ledger: the rails, and what was found between them and it. */
export function RailsCard() {
  const { rails, answeredAtMs } = useRails(refreshMs)
  const items = useOpenReconciliationItems()
  const troubled = rails?.filter(({ health }) => health !== 'up').length ?? 0
  const oldest = items?.oldest && formatAge(Math.max(0, answeredAtMs - Date.parse(items.oldest.openedTime)))
  return (
    <Card component="section" aria-label="Rails and reconciliation" sx={{ p: 2.5 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Line name="Rails" to="/rail" isBad={troubled > 0}>
          {!rails
            ? '…'
            : rails.length === 0
              ? 'None looked at yet'
              : troubled === 0
                ? `All ${rails.length} up and in step with the ledger`
                : `${troubled} of ${rails.length} down, silent or out of step`}
        </Line>
        <Line name="Reconciliation" to="/reconciliation" isBad={(items?.total ?? 0) > 0}>
          {!items
            ? '…'
            : items.total === 0
              ? 'No open items'
              : `${items.total} open ${items.total === 1 ? 'item' : 'items'}${oldest ? `, the oldest for ${oldest}` : ''}`}
        </Line>
      </Box>
    </Card>
  )
}

function Line({ name, to, isBad, children }: { name: string; to: string; isBad: boolean; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2">
        <Link component={LinkBase} to={to} underline="always">
          {name}
        </Link>
      </Typography>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, color: isBad ? 'error.main' : 'text.primary' }}>
        {children}
      </Box>
    </div>
  )
}
