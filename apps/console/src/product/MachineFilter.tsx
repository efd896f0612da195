import { useListContext } from 'react-admin'
import { MachineField } from '../components/MachineField.tsx'

/** Filters a list by machine. react-admin's filter form reads `source` and `alwaysOn`. */
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
