import { machineList, machineOne } from '@millrace/contract/console/machine'
import { useState } from 'react'
import { SearchField, type SearchFieldProps } from './SearchField.tsx'
import { useCall } from './useCall.ts'

export type MachineChoice = { readonly id: string; readonly name: string; readonly capital: string }

type Props = SearchFieldProps & { readonly onChange: (chosen: MachineChoice | null) => void }

/** Chooses a machine, with a search by name, place and owner. */
export function MachineField({ label = 'Machine', ...field }: Props) {
  const [typed, setTyped] = useState('')
  const id = field.value ?? ''
  const { data } = useCall(machineList, { pageSize: 50, ...(typed && { q: typed }) }, { staleTime: 30_000 })
  const { data: one } = useCall(machineOne, { id }, { enabled: field.value !== null, staleTime: 30_000 })
  return (
    <SearchField<MachineChoice>
      {...field}
      label={label}
      choices={(data?.list ?? []).map((row) => ({ id: row.id, name: row.name.en_US, capital: row.capital }))}
      chosen={{ id, name: one?.name.en_US ?? '…', capital: one?.capital ?? '0.000000' }}
      onSearch={setTyped}
    />
  )
}
