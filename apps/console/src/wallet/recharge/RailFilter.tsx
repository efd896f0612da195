import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import { railChoices } from '../getRailName.ts'

/** Narrows a list to one rail. `source` and `alwaysOn` are read by react-admin's list of filters. */
export function RailFilter(_props: { source: 'rail'; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { rail, ...others } = filterValues as { rail?: string }
  return (
    <TextField
      select
      label="Rail"
      value={rail ?? ''}
      onChange={({ target: { value } }) => setFilters(value ? { ...others, rail: value } : others, undefined, false)}
      sx={{ width: { xs: 1, sm: 170 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">All rails</MenuItem>
      {railChoices.map(({ rail, label }) => (
        <MenuItem key={rail} value={rail}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
