import { FilterRow } from '../../components/FilterRow.tsx'
import { useText } from '../../shell/useText.ts'
import { type StatusFilter, statusFilters } from './catalogueView.ts'

/** Filters the machines by the state of their sale. */
export function StatusFilterRow({ value, onChange }: { value: StatusFilter; onChange: (value: StatusFilter) => void }) {
  const t = useText()
  return (
    <FilterRow
      label={t('product.filter')}
      options={statusFilters.map((filter) => ({ value: filter, text: t(`product.filter.${filter}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
