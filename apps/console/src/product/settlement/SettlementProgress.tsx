import { Box, LinearProgress } from '@mui/material'
import { formatDay } from '../../shell/time.ts'
import { getSettledPercent, type Settlement } from './settlementBadges.ts'

/** A progress bar with its figures. */
export function SettlementProgress({
  settlement,
}: {
  settlement: Pick<Settlement, 'day' | 'state' | 'chunks' | 'chunksDone'>
}) {
  const percent = getSettledPercent(settlement)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 150 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={`Settlement of ${formatDay(settlement.day)}`}
        color={settlement.state === 'done' ? 'success' : 'primary'}
        sx={{ flex: 1, height: 6, borderRadius: 99 }}
      />
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', minWidth: 52, textAlign: 'right' }}>
        {settlement.chunksDone} of {settlement.chunks}
      </Box>
    </Box>
  )
}
