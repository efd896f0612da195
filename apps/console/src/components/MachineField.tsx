import { machineList, machineOne } from '@millrace/contract/console/machine'
import { Autocomplete, TextField, type SxProps } from '@mui/material'
import { useState } from 'react'
import { useCall } from './useCall.ts'

export type MachineChoice = { readonly id: string; readonly name: string; readonly capital: string }

type Props = {
  readonly label: string
  readonly placeholder?: string
  readonly value: string | null
  readonly onChange: (chosen: MachineChoice | null) => void
  readonly isRequired?: boolean
  readonly sx?: SxProps
}

/** Chooses a machine, with a search by name, place and owner. */
export function MachineField({ label, placeholder, value, onChange, isRequired = false, sx }: Props) {
  const [typed, setTyped] = useState('')
  const { data } = useCall(machineList, { pageSize: 50, ...(typed && { q: typed }) }, { staleTime: 30_000 })
  // The chosen machine may not be among the search results.
  const { data: chosen } = useCall(machineOne, { id: value ?? '' }, { enabled: value !== null, staleTime: 30_000 })
  const choices: MachineChoice[] = (data?.list ?? []).map(({ id, name, capital }) => ({
    id,
    name: name.en_US,
    capital,
  }))
  const selected =
    value === null
      ? null
      : (choices.find(({ id }) => id === value) ?? {
          id: value,
          name: chosen?.name.en_US ?? '…',
          capital: chosen?.capital ?? '0.000000',
        })
  return (
    <Autocomplete<MachineChoice>
      options={choices}
      value={selected}
      onChange={(_event, next) => onChange(next)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text.slice(0, 100) : '')}
      noOptionsText="No matches"
      size="small"
      {...(sx && { sx })}
      renderInput={(params) => (
        <TextField {...params} label={label} required={isRequired} {...(placeholder && { placeholder })} />
      )}
    />
  )
}
