import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { Box, Button, List, ListItemButton, Popover } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { useClock } from '../../product/clock/useClock.ts'
import { FormField } from '../FormField.tsx'
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
        sx={{ whiteSpace: 'nowrap' }}
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
  const form = useForm({ mode: 'onChange', defaultValues: { from: chosen.from ?? '', to: chosen.to ?? '' } })
  const submit = form.handleSubmit(onShow)
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        onSubmit={(event) => {
          // The filters of the list are a form as well.
          event.stopPropagation()
          void submit(event)
        }}
      >
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
          <FormField name="from" label="From" type="date" affects={['to']} />
          <FormField
            name="to"
            label="To"
            type="date"
            findProblem={(to, { from }) => (from !== '' && to !== '' && from > to ? 'Before the first day' : '')}
          />
          <Button variant="outlined" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="contained" type="submit" disabled={!form.formState.isValid}>
            Show
          </Button>
        </Box>
      </Box>
    </FormProvider>
  )
}
