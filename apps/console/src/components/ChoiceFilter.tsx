import { Box, ButtonBase } from '@mui/material'
import { useListContext } from 'react-admin'

export type Choice = {
  readonly label: string
  /** The filter values that this choice sets; undefined removes the value. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}

/** Filters a list by one of a few choices. Filter values that no choice names stay as they are. */
export function ChoiceFilter({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const { filterValues, setFilters } = useListContext()
  const names = new Set(choices.flatMap(({ values }) => Object.keys(values)))
  const isChosen = ({ values }: Choice) =>
    [...names].every((name) => (filterValues[name] ?? undefined) === values[name])
  function choose({ values }: Choice) {
    const others = Object.entries(filterValues).filter(([name]) => !names.has(name))
    const chosen = Object.entries(values).filter(([, value]) => value !== undefined)
    setFilters(Object.fromEntries([...others, ...chosen]), undefined, false)
  }
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        gap: 0.5,
        p: 0.5,
        my: 0.5,
        borderRadius: '13px',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
      }}
    >
      {choices.map((choice) => (
        <ButtonBase
          key={choice.label}
          type="button"
          aria-pressed={isChosen(choice)}
          onClick={() => choose(choice)}
          sx={{
            minHeight: 32,
            px: 1.5,
            borderRadius: '9px',
            fontFamily: 'inherit',
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'text.secondary',
            '&:hover': { color: 'text.primary' },
            '&[aria-pressed=true]': { bgcolor: 'primary.light', color: 'primary.main' },
          }}
        >
          {choice.label}
        </ButtonBase>
      ))}
    </Box>
  )
}

type StateFilterProps = {
  readonly source: 'state'
  readonly alwaysOn: true
  readonly label: string
  readonly choices: readonly { readonly state: string | undefined; readonly label: string }[]
}

/** Filters a list by state. react-admin's filter form reads `source` and `alwaysOn`. */
export function StateFilter({ label, choices }: StateFilterProps) {
  return <ChoiceFilter label={label} choices={choices.map(({ state, label }) => ({ label, values: { state } }))} />
}
