import { memberList, memberOne } from '@millrace/contract/console/member'
import { Autocomplete, TextField, type SxProps } from '@mui/material'
import { useState } from 'react'
import { getMemberTitle } from './member.ts'
import { useCall } from './useCall.ts'

type Choice = { readonly id: string; readonly name: string }

type Props = {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly sx?: SxProps
}

/** Chooses a member, with a search by phone, e-mail, name, id or invite code. */
export function MemberField({ value, onChange, placeholder, isRequired = false, sx }: Props) {
  const [typed, setTyped] = useState('')
  const { data } = useCall(memberList, { pageSize: 20, ...(typed && { q: typed }) }, { staleTime: 30_000 })
  // The chosen member may not be among the search results.
  const { data: chosen } = useCall(memberOne, { id: value ?? '' }, { enabled: value !== null, staleTime: 30_000 })
  const choices: Choice[] = (data?.list ?? []).map((member) => ({ id: member.id, name: getMemberTitle(member) }))
  const selected =
    value === null
      ? null
      : (choices.find(({ id }) => id === value) ?? { id: value, name: chosen ? getMemberTitle(chosen) : '…' })
  return (
    <Autocomplete<Choice>
      options={choices}
      value={selected}
      onChange={(_event, next) => onChange(next?.id ?? null)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text.slice(0, 100) : '')}
      noOptionsText="No matches"
      size="small"
      {...(sx && { sx })}
      renderInput={(params) => (
        <TextField {...params} label="Member" required={isRequired} {...(placeholder && { placeholder })} />
      )}
    />
  )
}
