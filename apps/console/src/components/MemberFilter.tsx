import { useListContext } from 'react-admin'
import { MemberField } from './MemberField.tsx'

/** Filters a list by member. react-admin's filter form reads `source` and `alwaysOn`. */
export function MemberFilter(_props: { source: 'memberId'; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { memberId, ...others } = filterValues as { memberId?: string }
  return (
    <MemberField
      value={memberId ?? null}
      onChange={(id) => setFilters(id === null ? others : { ...others, memberId: id }, undefined, false)}
      placeholder="All members"
      sx={{ width: { xs: 1, sm: 230 } }}
    />
  )
}
