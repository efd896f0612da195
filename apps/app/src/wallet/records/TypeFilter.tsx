import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { recordTypes, type RecordType } from '@millrace/contract/wallet/wallet'
import { useEffect, useRef } from 'react'
import { useText } from '../../shell/useText.ts'

/** Which records are shown; the row goes on sideways. */
export function TypeFilter({
  value,
  onChange,
}: {
  value: RecordType | undefined
  onChange: (value: RecordType | undefined) => void
}) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  // A link may choose a type that stands beyond the edge.
  useEffect(() => {
    row.current?.querySelector('[data-checked]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <RadioGroup
      ref={row}
      aria-label={t('records.filter')}
      value={String(value ?? 'all')}
      onValueChange={(chosen) => onChange(recordTypes.find((each) => String(each) === chosen))}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {(['all', ...recordTypes] as const).map((each) => (
        <Radio.Root
          key={each}
          value={String(each)}
          className="flex min-touch shrink-0 cursor-pointer items-center justify-center rounded-control bg-soft px-4 py-2 text-13 font-semibold text-accent transition data-checked:bg-accent data-checked:text-on-accent"
        >
          {t(`records.type.${each}`)}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
