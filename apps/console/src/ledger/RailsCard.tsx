import { markFigure, type Figure } from '@millrace/contract/markFigure'
import { Box, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { TextLink } from '../components/TextLink.tsx'
import { useOpenReconciliationItems, useRails } from '../components/useRails.ts'
import { pluralize } from '../shell/amount.ts'
import { join } from '../shell/join.ts'
import { refreshMs } from '../shell/refreshMs.ts'
import { formatAgeOf } from '../shell/time.ts'

/** Whether the rails agree with the ledger. */
export function RailsCard() {
  const { rails, answeredAtMs } = useRails(refreshMs.dashboard)
  const items = useOpenReconciliationItems()
  const unhealthy = rails?.filter(({ health }) => health !== 'up').length ?? 0
  const oldestAge = items?.oldest && formatAgeOf(items.oldest.openedTime, answeredAtMs)
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
        <Line name="Rails" to="/rail" isBad={unhealthy > 0}>
          {rails ? describeRails(rails.length, unhealthy) : '…'}
        </Line>
        <Line
          name="Reconciliation"
          to="/reconciliation"
          isBad={(items?.total ?? 0) > 0}
          figure={items && markFigure('reconciliation.open', items.total)}
        >
          {items ? describeItems(items.total, oldestAge) : '…'}
        </Line>
      </Box>
    </Card>
  )
}

function describeRails(count: number, unhealthy: number): string {
  if (count === 0) return 'None checked yet'
  return unhealthy === 0
    ? `All ${count} up and in agreement with the ledger`
    : `${unhealthy} of ${count} down, unchecked or different from the ledger`
}

function describeItems(count: number, oldestAge: string | undefined): string {
  if (count === 0) return 'No open items'
  return join(', ', pluralize(count, 'open item'), oldestAge && `oldest ${oldestAge}`)
}

type LineProps = {
  readonly name: string
  readonly to: string
  readonly isBad: boolean
  readonly figure?: Figure | undefined
  readonly children: ReactNode
}

function Line({ name, to, isBad, figure, children }: LineProps) {
  return (
    <div>
      <Typography component="dt" variant="body2">
        <TextLink to={to}>{name}</TextLink>
      </Typography>
      <Box component="dd" {...figure} sx={{ m: 0, fontWeight: 600, color: isBad ? 'error.main' : 'text.primary' }}>
        {children}
      </Box>
    </div>
  )
}
