import ClearIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import { FormControlLabel, IconButton, InputAdornment, MenuItem, Switch, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { ChoiceButtons } from '../ChoiceButtons.tsx'
import { MachineField } from '../MachineField.tsx'
import { MemberField } from '../MemberField.tsx'

type Value = string | boolean | undefined
type Values = Readonly<Record<string, Value>>

/** The filter of a list, and the function that changes some of its values. Without a value, a name is removed. */
function useFilter() {
  const { filterValues, setFilters } = useListContext()
  const change = (values: Values) =>
    setFilters(
      Object.fromEntries(Object.entries({ ...filterValues, ...values }).filter(([, value]) => value !== undefined)),
      undefined,
      false,
    )
  return [filterValues as Values, change] as const
}

type FieldProps = {
  /** react-admin's filter form reads these two. */
  readonly source: string
  readonly alwaysOn: true
  readonly render: (value: Value, change: (value: Value) => void) => ReactNode
}

function FilterField({ source, render }: FieldProps) {
  const [filter, change] = useFilter()
  return render(filter[source], (value) => change({ [source]: value }))
}

const field = (source: string, render: FieldProps['render']) => (
  <FilterField key={source} source={source} alwaysOn render={render} />
)

const fieldSx = { width: { xs: 1, sm: 230 } } as const

export const memberFilter = field('memberId', (id, change) => (
  <MemberField
    value={typeof id === 'string' ? id : null}
    onChange={(chosen) => change(chosen ?? undefined)}
    placeholder="All members"
    sx={fieldSx}
  />
))

export const machineFilter = field('machineId', (id, change) => (
  <MachineField
    placeholder="All machines"
    value={typeof id === 'string' ? id : null}
    onChange={(chosen) => change(chosen?.id)}
    sx={fieldSx}
  />
))

export const switchFilter = (source: string, label: string) =>
  field(source, (isOn, change) => (
    <FormControlLabel
      label={label}
      sx={{ ml: 0.5 }}
      control={<Switch checked={isOn === true} onChange={(_event, next) => change(next || undefined)} />}
    />
  ))

/** One of many values, by the names that operators know them by. */
export const selectFilter = (
  source: string,
  label: string,
  names: Readonly<Record<string, string>>,
  { allLabel, widthPx }: { readonly allLabel: string; readonly widthPx: number },
) =>
  field(source, (value, change) => (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => change(target.value || undefined)}
      sx={{ width: { xs: 1, sm: widthPx } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{allLabel}</MenuItem>
      {Object.entries(names).map(([name, text]) => (
        <MenuItem key={name} value={name}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  ))

type SortProps = {
  readonly source: string
  readonly alwaysOn: true
  readonly names: Readonly<Record<string, string>>
}

/** What the list is ordered by, the most or the latest first. Its headings can turn that round. */
function SortField({ names }: SortProps) {
  const { sort, setSort } = useListContext()
  return (
    <TextField
      select
      label="First"
      value={sort.field}
      onChange={({ target }) => setSort({ field: target.value, order: 'DESC' })}
      sx={{ width: { xs: 1, sm: 150 } }}
    >
      {Object.entries(names).map(([field, text]) => (
        <MenuItem key={field} value={field}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

export const sortField = (names: Readonly<Record<string, string>>) => (
  <SortField key="sort" source="sort" alwaysOn names={names} />
)

type ChoiceProps = {
  readonly source: string
  readonly alwaysOn: true
  readonly label: string
  /** What each choice sets. A value that it does not name is removed if another choice names it. */
  readonly choices: Readonly<Record<string, Values>>
}

function ChoiceFilter({ label, choices }: ChoiceProps) {
  const [filter, change] = useFilter()
  const none = Object.fromEntries(Object.values(choices).flatMap((values) => Object.keys(values).map((name) => [name])))
  return (
    <ChoiceButtons
      label={label}
      choices={Object.entries(choices).map(([text, chosen]) => {
        const values: Values = { ...none, ...chosen }
        return {
          label: text,
          isChosen: Object.entries(values).every(([name, value]) => (filter[name] ?? undefined) === value),
          onChoose: () => change(values),
        }
      })}
    />
  )
}

/** A few choices side by side. Filter values that no choice names stay as they are. */
export const choiceFilter = (label: string, choices: ChoiceProps['choices'], source = 'state') => (
  <ChoiceFilter key={source} source={source} alwaysOn label={label} choices={choices} />
)

/** The same by one value, as in `{ All: undefined, Waiting: 'pending' }`. */
export const stateFilter = (label: string, states: Values, source = 'state') =>
  choiceFilter(
    label,
    Object.fromEntries(Object.entries(states).map(([text, value]) => [text, { [source]: value }])),
    source,
  )

/** The states that have a badge, after all of them. */
export const statesOf = (badges: Readonly<Record<string, { readonly label: string }>>): Values => ({
  All: undefined,
  ...Object.fromEntries(Object.entries(badges).map(([state, { label }]) => [label, state])),
})

type SearchProps = {
  readonly source: string
  readonly alwaysOn: true
  readonly label: string
  readonly placeholder: string
  readonly widthPx: number
}

/** Not react-admin's own, which hands its field a property that MUI no longer knows. */
function SearchFilter({ label, placeholder, widthPx }: SearchProps) {
  const { filterValues, setFilters } = useListContext()
  const { q = '', ...others } = filterValues as Record<string, unknown>
  /** What the list does not show yet. */
  const [typed, setTyped] = useState<unknown>(q)
  const [shown, setShown] = useState(q)
  if (shown !== q) {
    setShown(q)
    setTyped(q)
  }
  const change = (text: string) => {
    setTyped(text)
    setFilters(text === '' ? others : { ...others, q: text }, undefined, true)
  }
  return (
    <TextField
      value={typed}
      onChange={({ target }) => change(target.value)}
      placeholder={placeholder}
      size="small"
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 100 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {typed === '' ? (
                <SearchIcon color="disabled" />
              ) : (
                <IconButton size="small" aria-label="Clear the search" onClick={() => change('')}>
                  <ClearIcon fontSize="small" />
                </IconButton>
              )}
            </InputAdornment>
          ),
        },
      }}
      sx={{ width: { xs: 1, sm: widthPx } }}
    />
  )
}

export const searchFilter = (label: string, placeholder: string, widthPx: number) => (
  <SearchFilter key="q" source="q" alwaysOn label={label} placeholder={placeholder} widthPx={widthPx} />
)
