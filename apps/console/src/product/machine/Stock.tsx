import { Box, LinearProgress } from '@mui/material'
import { wholeNumber } from '../../shell/formatAge.ts'
import { soldPercent, type Machine } from './machineLook.ts'

/** Units sold of all, counted, with a bar. */
export function Stock({ machine }: { machine: Machine }) {
  return (
    <Box sx={{ minWidth: 96 }}>
      <Box component="span" sx={{ fontSize: '0.8125rem' }}>
        <b>{wholeNumber(machine.soldUnits)}</b> of {wholeNumber(machine.units)} sold
      </Box>
      <LinearProgress
        variant="determinate"
        value={soldPercent(machine)}
        aria-label="Sold share"
        sx={{ height: 5, borderRadius: 99, mt: 0.5 }}
      />
    </Box>
  )
}
