import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { Box, Button, List, ListItemButton, Popover, TextField } from '@mui/material'
import { useState, type SubmitEvent } from 'react'
import { useListContext } from 'react-admin'
import { useClock } from '../../product/clock/useClock.ts'
import { describeDayRange, isSameRange, listDayRanges, type DayRange } from './dayRanges.ts'

/** Filters a list by business days. react-admin's filter form reads `source` and `alwaysOn`. */
export function DaysFilter(_props: { source: 'from'; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { from, to, ...others } = filterValues as DayRange & Record<string, unknown>
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen: DayRange = { from, to }

  function show(range: DayRange) {
    setAnchor(null)
    const days = Object.fromEntries(Object.entries(range).filter(([, day]) => day))
    setFilters({ ...others, ...days }, undefined, false)
  }

  return (
    <>
      <Button
        variant={from || to ? 'contained' : 'outlined'}
        startIcon={<CalendarIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ my: 0.5, whiteSpace: 'nowrap' }}
      >
        {describeDayRange(chosen)}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Days', sx: { mt: 0.5, width: 300, p: 1.5 } } }}
      >
        <Choices chosen={chosen} onShow={show} onCancel={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

type ChoicesProps = {
  readonly chosen: DayRange
  readonly onShow: (range: DayRange) => void
  readonly onCancel: () => void
}

function Choices({ chosen, onShow, onCancel }: ChoicesProps) {
  const { data: clock } = useClock()
  const [from, setFrom] = useState(chosen.from ?? '')
  const [to, setTo] = useState(chosen.to ?? '')
  const isBackwards = from !== '' && to !== '' && from > to
  function submit(event: SubmitEvent) {
    event.preventDefault()
    // The filters of the list are a form as well.
    event.stopPropagation()
    if (!isBackwards) onShow({ from, to })
  }
  return (
    <Box component="form" onSubmit={submit}>
      <List disablePadding>
        {clock &&
          listDayRanges(clock.today).map(({ label, range }) => (
            <ListItemButton
              key={label}
              selected={isSameRange(range, chosen)}
              onClick={() => onShow(range)}
              sx={{ minHeight: 40, borderRadius: '10px', fontSize: '0.875rem' }}
            >
              {label}
            </ListItemButton>
          ))}
      </List>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1 }}>
        <DayField label="From" value={from} onChange={setFrom} />
        <DayField label="To" value={to} onChange={setTo} isWrong={isBackwards} />
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" type="submit" disabled={isBackwards}>
          Show
        </Button>
      </Box>
    </Box>
  )
}

type DayFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
  readonly isWrong?: boolean
}

function DayField({ label, value, onChange, isWrong = false }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      error={isWrong}
      helperText={isWrong ? 'Before the first day' : undefined}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
