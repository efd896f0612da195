import { useListContext } from 'react-admin'
import { MachineField } from './MachineField.tsx'

/** Narrows a list to one machine. `source` and `alwaysOn` are read by react-admin's list of filters. */
export function MachineFilter(_props: { source: 'machineId'; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { machineId, ...others } = filterValues as { machineId?: string }
  return (
    <MachineField
      label="Machine"
      placeholder="All machines"
      value={machineId ?? null}
      onChange={(chosen) => setFilters(chosen ? { ...others, machineId: chosen.id } : others, undefined, false)}
      sx={{ width: { xs: 1, sm: 230 } }}
    />
  )
}
