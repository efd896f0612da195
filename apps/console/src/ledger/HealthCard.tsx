import { Box, Card, Typography } from '@mui/material'
import { formatAge, formatCount } from '../shell/formatAge.ts'
import { formatMoment } from '../shell/time.ts'
import { healthBadges } from './healthBadges.ts'
import { listRules } from './ledgerHealth.ts'
import type { Ledger } from './useLedger.ts'

/**
 * The answer to the one question of this page. Broken fills the card with the colour of loss: nobody takes it for
 * anything else.
 */
export function HealthCard(ledger: Ledger) {
  const { health, state } = ledger
  const { icon: Icon, colour, headline } = healthBadges[health]
  const isLoud = health === 'broken'
  return (
    <Card
      component="section"
      role={isLoud ? 'alert' : 'status'}
      aria-label="State of the ledger"
      sx={{
        p: { xs: 2.5, sm: 3 },
        display: 'flex',
        gap: { xs: 2, sm: 3 },
        alignItems: { xs: 'start', sm: 'center' },
        ...(isLoud && { bgcolor: 'error.main', color: 'error.contrastText' }),
        ...(colour === 'warning' && { bgcolor: 'warning.light', color: 'warning.main' }),
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: { xs: 44, sm: 64 },
          height: { xs: 44, sm: 64 },
          borderRadius: '50%',
          bgcolor: isLoud ? 'error.contrastText' : `${colour}.light`,
          color: `${colour}.main`,
          ...(colour === 'warning' && { bgcolor: 'background.paper' }),
        }}
      >
        <Icon sx={{ fontSize: { xs: 24, sm: 34 } }} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography
          component="p"
          sx={{ fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.01em' }}
        >
          {headline}
        </Typography>
        <Typography sx={{ mt: 0.5, color: isLoud || colour === 'warning' ? 'inherit' : 'text.secondary' }}>
          {explained(ledger)}
        </Typography>
        {/* The ageing seconds are kept out of the announcement: a screen reader would read them out every time. */}
        {state?.checkedAt && (
          <Typography
            variant="body2"
            aria-live="off"
            sx={{ mt: 0.75, color: isLoud || colour === 'warning' ? 'inherit' : 'text.secondary' }}
          >
            Last checked {formatMoment(state.checkedAt, 'second')} · took {formatCount(Math.round(state.tookMs))} ms
            {ledger.checkAgeMs !== null && ` · ${formatAge(ledger.checkAgeMs)} ago`}
          </Typography>
        )}
      </Box>
    </Card>
  )
}

function explained({ health, state, checkAgeMs, sinceAnswerMs }: Ledger): string {
  const rules = state ? listRules(state) : []
  const all = rules.length
  const failed = rules.filter(({ isOk }) => !isOk).length
  switch (health) {
    case 'asking':
      return 'One moment.'
    case 'sound':
      return `All ${all} rules held at the last check.`
    case 'broken':
      return `${failed} of ${all} rules ${failed === 1 ? 'does' : 'do'} not hold. Approve nothing and tell the person who runs the server now; the rules below say what was found.`
    case 'stale':
      return `The check has not run for ${formatAge(checkAgeMs ?? 0)}. What stands below may no longer be true. Tell the person who runs the server.`
    case 'unchecked':
      return 'The first check runs soon after the server starts.'
    case 'silent':
      return state
        ? `The server has not answered for ${formatAge(sinceAnswerMs)}. What stands below is what it said last.`
        : 'The server does not answer. This page keeps asking.'
  }
}
