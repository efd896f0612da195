import { Box } from '@mui/material'
import { StateChip } from '../../components/StateChip.tsx'
import { useBusinessNowMs } from '../clock/useClock.ts'
import { getMachineBadges, type ListedMachine } from './machineBadges.ts'

export function MachineStates({ machine }: { machine: ListedMachine }) {
  const nowMs = useBusinessNowMs()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {getMachineBadges(machine, nowMs).map((badge) => (
        <StateChip key={badge.label} {...badge} />
      ))}
      {machine.isDemo && <StateChip label="Demo" tone="info" />}
    </Box>
  )
}
