import { Autocomplete, TextField } from '@mui/material'
import { useController } from 'react-hook-form'
import { useMachineNames } from '../programme/useMachineNames.ts'

/** Chooses machines; none of them means all. */
export function MachinesField({ name }: { name: string }) {
  const names = useMachineNames()
  const { field } = useController({ name })
  const value: readonly string[] = field.value
  return (
    <Autocomplete<string, true>
      multiple
      options={[...names.keys()]}
      value={[...value]}
      onChange={(_event, ids) => field.onChange(ids)}
      getOptionLabel={(id) => names.get(id) ?? id}
      noOptionsText="No matches"
      renderInput={(params) => (
        <TextField {...params} label="Machines" {...(value.length === 0 && { placeholder: 'All machines' })} />
      )}
    />
  )
}
