import { Autocomplete, TextField } from '@mui/material'
import { useMachineNames } from '../programme/useMachineNames.ts'

type Props = { readonly value: readonly string[]; readonly onChange: (ids: readonly string[]) => void }

/** Chooses machines; none of them means all. */
export function MachinesField({ value, onChange }: Props) {
  const names = useMachineNames()
  return (
    <Autocomplete<string, true>
      multiple
      options={[...names.keys()]}
      value={[...value]}
      onChange={(_event, ids) => onChange(ids)}
      getOptionLabel={(id) => names.get(id) ?? id}
      noOptionsText="No matches"
      renderInput={(params) => (
        <TextField {...params} label="Machines" {...(value.length === 0 && { placeholder: 'All machines' })} />
      )}
    />
  )
}
