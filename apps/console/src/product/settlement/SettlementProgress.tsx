import { Box, LinearProgress } from '@mui/material'
import { formatDay } from '../../shell/time.ts'
import { getSettledPercent, type Settlement } from './settlementBadges.ts'

/** How far the day has come: its orders are paid in parts, of which each is done or not. */
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
        aria-label={`Orders of ${formatDay(settlement.day)} that are paid`}
        color={settlement.state === 'done' ? 'success' : 'primary'}
        sx={{ flex: 1, height: 6, borderRadius: 99 }}
      />
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {percent} % of its orders
      </Box>
    </Box>
  )
}
