import { Box } from '@mui/material'
import { visuallyHidden } from '../../shell/visuallyHidden.ts'
import { useQueue } from './useQueue.ts'

/** How many wait to be verified, beside the place in the menu. */
export function QueueLamp() {
  const { total } = useQueue(1)
  if (total === 0) return null
  return (
    <Box component="span" sx={{ px: 1, py: 0.125, borderRadius: 2, fontSize: '0.75rem', fontWeight: 700, bgcolor: 'warning.light', color: 'warning.main' }}>
      {total}<Box component="span" sx={visuallyHidden}> waiting</Box>
    </Box>
  )
}
