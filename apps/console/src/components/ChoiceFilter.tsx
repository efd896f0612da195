import { useListContext } from 'react-admin'
import { ChoiceButtons } from './ChoiceButtons.tsx'

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
    <ChoiceButtons
      label={label}
      choices={choices.map((choice) => ({
        label: choice.label,
        isChosen: isChosen(choice),
        onChoose: () => choose(choice),
      }))}
    />
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
