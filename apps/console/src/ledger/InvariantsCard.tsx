import BrokenIcon from '@mui/icons-material/Cancel'
import HeldIcon from '@mui/icons-material/CheckCircle'
import { Box, Card, Chip, Typography } from '@mui/material'
import type { LedgerState } from './ledgerHealth.ts'
import { getRuleText } from './ledgerTexts.ts'

type Invariant = LedgerState['invariants'][number]

/** The rules of the ledger with the result of the last check. Broken rules come first. */
export function InvariantsCard({ invariants }: { invariants: readonly Invariant[] }) {
  const sorted = invariants.toSorted((a, b) => Number(a.isOk) - Number(b.isOk))
  return (
    <Card component="section" aria-labelledby="rules-title">
      <Box sx={{ p: 2.5, pb: 1.5 }}>
        <Typography id="rules-title" variant="h2">
          Rules
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Every check verifies them on the live database.
        </Typography>
      </Box>
      {sorted.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2.5, pb: 2.5 }}>
          The first check has not run yet.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
        {sorted.map((invariant) => (
          <Rule key={invariant.name} {...invariant} />
        ))}
      </Box>
    </Card>
  )
}

function Rule({ name, isOk, detail }: Invariant) {
  const { title, meaning } = getRuleText(name)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        px: 2.5,
        py: 1.25,
        borderTop: '1px solid',
        borderColor: 'divider',
        ...(!isOk && { bgcolor: 'error.light' }),
      }}
    >
      {isOk ? (
        <HeldIcon sx={{ color: 'success.main', mt: 0.125 }} />
      ) : (
        <BrokenIcon sx={{ color: 'error.main', mt: 0.125 }} />
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
          <Typography variant="h3" component="h3">
            {title}
          </Typography>
          <Chip
            label={isOk ? 'Holds' : 'Broken'}
            sx={
              isOk
                ? { bgcolor: 'success.light', color: 'success.dark' }
                : { bgcolor: 'error.main', color: 'error.contrastText' }
            }
          />
        </Box>
        {meaning && (
          <Typography variant="body2" color="textSecondary">
            {meaning}
          </Typography>
        )}
        {detail && (
          <Typography
            variant="body2"
            sx={{
              mt: 0.25,
              overflowWrap: 'anywhere',
              ...(isOk ? { color: 'text.secondary' } : { color: 'error.main', fontWeight: 600 }),
            }}
          >
            {detail}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
