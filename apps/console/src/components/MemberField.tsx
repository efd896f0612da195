import { memberList, memberOne } from '@millrace/contract/console/member'
import { useState } from 'react'
import { getMemberTitle } from './member.ts'
import { SearchField, type SearchFieldProps } from './SearchField.tsx'
import { useCall } from './useCall.ts'

type Props = SearchFieldProps & { readonly onChange: (id: string | null) => void }

/** Chooses a member, with a search by phone, e-mail, name, id or invite code. */
export function MemberField({ onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const id = field.value ?? ''
  const { data } = useCall(memberList, { pageSize: 20, ...(typed && { q: typed }) }, { staleTime: 30_000 })
  const { data: one } = useCall(memberOne, { id }, { enabled: field.value !== null, staleTime: 30_000 })
  return (
    <SearchField
      {...field}
      label="Member"
      choices={(data?.list ?? []).map((row) => ({ id: row.id, name: getMemberTitle(row) }))}
      chosen={{ id, name: one ? getMemberTitle(one) : '…' }}
      onSearch={setTyped}
      onChange={(chosen) => onChange(chosen?.id ?? null)}
    />
  )
}
