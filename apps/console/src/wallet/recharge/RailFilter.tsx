import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import { getRailName } from '../../components/getRailName.ts'

const rails = ['bep20', 'trc20', 'bank']

/** Filters a list by rail. react-admin's filter form reads `source` and `alwaysOn`. */
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
      {rails.map((option) => (
        <MenuItem key={option} value={option}>
          {getRailName(option)}
        </MenuItem>
      ))}
    </TextField>
  )
}
