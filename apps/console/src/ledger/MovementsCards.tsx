import { Box, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Copyable } from '../components/Copyable.tsx'
import { formatCount, pluralize } from '../shell/amount.ts'
import { formatDay } from '../shell/time.ts'
import type { LedgerState } from './ledgerHealth.ts'

/** The number of transfers, the open holds and the last sealed day. */
export function MovementsCards({ state: { transfers, openHolds, lastSeal } }: { state: LedgerState }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr)',
          md: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr)',
        },
      }}
    >
      <Figure label="Transfers" note="since the start">
        {formatCount(transfers)}
      </Figure>
      <Figure label="Open holds" note="reserved, not yet resolved">
        {formatCount(openHolds)}
      </Figure>
      <Card sx={{ p: 2.5, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          Last seal
        </Typography>
        <Box component="dd" sx={{ m: 0 }}>
          {lastSeal ? (
            <>
              <Box sx={{ fontSize: '1.375rem', fontWeight: 700 }}>
                {formatDay(lastSeal.day)}
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
                >
                  {pluralize(lastSeal.transfers, 'transfer')}
                </Box>
              </Box>
              <Copyable
                text={lastSeal.hash}
                label="Copy the hash of the last seal"
                isOneLine
                sx={{ mt: 0.25, mb: -0.75, color: 'text.secondary' }}
              />
            </>
          ) : (
            <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
              No day has been sealed yet. A day is sealed after it ends.
            </Box>
          )}
        </Box>
      </Card>
    </Box>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={{ fontSize: '1.375rem', fontWeight: 700 }}>{children}</Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{note}</Box>
      </Box>
    </Card>
  )
}
