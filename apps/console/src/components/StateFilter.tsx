import { ChoiceFilter } from './ChoiceFilter.tsx'

type State = { readonly state: string | undefined; readonly label: string }

/** One state or all of them. `source` and `alwaysOn` are read by react-admin's list of filters. */
export function StateFilter({
  label,
  choices,
}: {
  source: 'state'
  alwaysOn: true
  label: string
  choices: readonly State[]
}) {
  return <ChoiceFilter label={label} choices={choices.map(({ state, label }) => ({ label, values: { state } }))} />
}
