import { Box } from '@mui/material'
import { healthBadges } from './healthBadges.ts'
import { useLedger } from './useLedger.ts'

/** The ledger's state in one word, beside its place in the menu: a broken ledger is seen from every page. */
export function LedgerStatusDot() {
  const { health } = useLedger()
  const { colour, word } = healthBadges[health]
  if (health === 'asking') return null
  const isLoud = health === 'broken'
  return (
    <Box
      component="span"
      sx={{
        px: 1,
        py: 0.125,
        borderRadius: 2,
        fontSize: '0.75rem',
        fontWeight: 700,
        whiteSpace: 'nowrap',
        bgcolor: isLoud ? `${colour}.main` : `${colour}.light`,
        color: isLoud ? 'error.contrastText' : colour === 'success' ? 'success.dark' : `${colour}.main`,
      }}
    >
      {word}
    </Box>
  )
}
