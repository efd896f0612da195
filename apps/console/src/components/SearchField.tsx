import { Autocomplete, TextField, type SxProps } from '@mui/material'

type Choice = { readonly id: string; readonly name: string }

export type SearchFieldProps = {
  readonly value: string | null
  readonly label?: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly sx?: SxProps
}

type Props<Row extends Choice> = SearchFieldProps & {
  readonly label: string
  readonly choices: readonly Row[]
  /** What is chosen, where it is not among the search results. */
  readonly chosen: Row
  readonly onSearch: (text: string) => void
  readonly onChange: (chosen: Row | null) => void
}

/** Chooses one of many rows, which the server searches. */
export function SearchField<Row extends Choice>(props: Props<Row>) {
  const { value, label, placeholder, isRequired = false, sx, choices, chosen, onSearch, onChange } = props
  return (
    <Autocomplete<Row>
      options={choices}
      value={value === null ? null : (choices.find(({ id }) => id === value) ?? chosen)}
      onChange={(_event, next) => onChange(next)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => onSearch(reason === 'input' ? text.slice(0, 100) : '')}
      noOptionsText="No matches"
      size="small"
      {...(sx && { sx })}
      renderInput={(params) => (
        <TextField {...params} label={label} required={isRequired} {...(placeholder && { placeholder })} />
      )}
    />
  )
}
