import { memberList, memberOne } from '@millrace/contract/console/member'
import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { getMemberTitle } from './member.ts'
import { useCall } from './useCall.ts'

type Choice = { readonly id: string; readonly name: string }

/** Filters a list by member. react-admin's filter form reads `source` and `alwaysOn`. */
export function MemberFilter(_props: { source: 'memberId'; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { memberId, ...others } = filterValues as { memberId?: string }
  const [typed, setTyped] = useState('')
  const { data } = useCall(memberList, { pageSize: 20, ...(typed && { q: typed }) }, { staleTime: 30_000 })
  const { data: chosen } = useCall(
    memberOne,
    { id: memberId ?? '' },
    { enabled: memberId !== undefined, staleTime: 30_000 },
  )
  const choices: Choice[] = (data?.list ?? []).map((member) => ({ id: member.id, name: getMemberTitle(member) }))
  const selected =
    memberId === undefined
      ? null
      : (choices.find(({ id }) => id === memberId) ?? { id: memberId, name: chosen ? getMemberTitle(chosen) : '…' })
  return (
    <Autocomplete<Choice>
      options={choices}
      value={selected}
      onChange={(_event, next) => setFilters(next ? { ...others, memberId: next.id } : others, undefined, false)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text.slice(0, 100) : '')}
      noOptionsText="No matches"
      size="small"
      sx={{ width: { xs: 1, sm: 230 } }}
      renderInput={(params) => <TextField {...params} label="Member" placeholder="All members" />}
    />
  )
}
