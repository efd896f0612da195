import { Box, Card, Typography } from '@mui/material'
import { formatCount } from '../shell/amount.ts'
import { formatAge, formatMoment } from '../shell/time.ts'
import { healthBadges } from './healthBadges.ts'
import { listRules, type Health, type LedgerState } from './ledgerHealth.ts'
import { useLedgerHealth, useLedgerState, useSecondsSinceAnswer } from './useLedger.ts'

/** The health of the ledger. When it is broken, the whole card is red. */
export function HealthCard() {
  const { state, checkAgeAtAnswerMs } = useLedgerState()
  const health = useLedgerHealth()
  const sinceAnswerMs = useSecondsSinceAnswer() * 1_000
  const checkAgeMs = checkAgeAtAnswerMs === null ? null : checkAgeAtAnswerMs + sinceAnswerMs
  const { icon: Icon, colour, headline } = healthBadges[health]
  const isAlarm = health === 'broken'
  return (
    <Card
      component="section"
      role={isAlarm ? 'alert' : 'status'}
      aria-label="Ledger health"
      sx={{
        p: { xs: 2.5, sm: 3 },
        display: 'flex',
        gap: { xs: 2, sm: 3 },
        alignItems: { xs: 'start', sm: 'center' },
        ...(isAlarm && { bgcolor: 'error.main', color: 'error.contrastText' }),
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
          bgcolor: isAlarm ? 'error.contrastText' : `${colour}.light`,
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
        <Typography sx={{ mt: 0.5, color: isAlarm || colour === 'warning' ? 'inherit' : 'text.secondary' }}>
          {describeHealth({ health, state, checkAgeMs, sinceAnswerMs })}
        </Typography>
        {/* Not announced: a screen reader would read the age out every second. */}
        {state?.checkedAt && (
          <Typography
            variant="body2"
            aria-live="off"
            sx={{ mt: 0.75, color: isAlarm || colour === 'warning' ? 'inherit' : 'text.secondary' }}
          >
            Last checked {formatMoment(state.checkedAt)} · took {formatCount(Math.round(state.tookMs))} ms
            {checkAgeMs !== null && ` · ${formatAge(checkAgeMs)} ago`}
          </Typography>
        )}
      </Box>
    </Card>
  )
}

type Described = {
  readonly health: Health
  readonly state: LedgerState | undefined
  /** How old the last check is; null when there is none. */
  readonly checkAgeMs: number | null
  readonly sinceAnswerMs: number
}

function describeHealth({ health, state, checkAgeMs, sinceAnswerMs }: Described): string {
  const rules = state ? listRules(state) : []
  const failed = rules.filter(({ isOk }) => !isOk).length
  switch (health) {
    case 'loading':
      return 'One moment.'
    case 'sound':
      return `All ${rules.length} rules held at the last check.`
    case 'broken':
      return (
        `${failed} of ${rules.length} rules ${failed === 1 ? 'is' : 'are'} broken. Approve nothing and tell the ` +
        'server administrator now. The rules below show what was found.'
      )
    case 'stale':
      return (
        `The check has not run for ${formatAge(checkAgeMs ?? 0)}, so the figures below may be outdated. Tell the ` +
        'server administrator.'
      )
    case 'unchecked':
      return 'The first check runs shortly after the server starts.'
    case 'unreachable':
      return state
        ? `The server has not answered for ${formatAge(sinceAnswerMs)}. The figures below are the last known ones.`
        : 'The server does not answer. This page keeps trying.'
  }
}
