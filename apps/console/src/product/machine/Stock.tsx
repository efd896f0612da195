import { Box, LinearProgress } from '@mui/material'
import { formatCount } from '../../shell/amount.ts'
import { getSoldPercent, type ListedMachine } from './machineBadges.ts'

export function Stock({ machine }: { machine: ListedMachine }) {
  return (
    <Box sx={{ minWidth: 96 }}>
      <Box component="span" sx={{ fontSize: '0.8125rem' }}>
        <b>{formatCount(machine.soldUnits)}</b> of {formatCount(machine.units)} sold
      </Box>
      <LinearProgress
        variant="determinate"
        value={getSoldPercent(machine)}
        aria-label="Sold share"
        sx={{ height: 5, borderRadius: 99, mt: 0.5 }}
      />
    </Box>
  )
}
