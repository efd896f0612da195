import { recordTypes, type RecordType } from '@millrace/contract/wallet/wallet'
import { useEffect, useRef } from 'react'
import { FilterRow } from '../../components/FilterRow.tsx'
import { useText } from '../../shell/useText.ts'

type TypeFilterProps = { value: RecordType | undefined; onChange: (value: RecordType | undefined) => void }

/** Filters the records by type. */
export function TypeFilter({ value, onChange }: TypeFilterProps) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  // A link may choose a type that is outside the visible part of the row.
  useEffect(() => {
    row.current?.querySelector(':checked')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <FilterRow
      ref={row}
      label={t('records.filter')}
      options={(['all', ...recordTypes] as const).map((type) => ({
        value: String(type),
        text: t(`records.type.${type}`),
      }))}
      value={String(value ?? 'all')}
      onChange={(chosen) => onChange(recordTypes.find((type) => String(type) === chosen))}
    />
  )
}
