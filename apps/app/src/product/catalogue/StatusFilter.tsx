import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useText } from '../../shell/useText.ts'
import { statusFilters, type StatusFilter } from './sortAndFilter.ts'

/** Which machines are shown; the row goes on sideways when the words are long. */
export function StatusFilterRow({ value, onChange }: { value: StatusFilter; onChange: (value: StatusFilter) => void }) {
  const t = useText()
  return (
    <RadioGroup
      aria-label={t('product.filter')}
      value={value}
      onValueChange={onChange}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {statusFilters.map((each) => (
        <Radio.Root
          key={each}
          value={each}
          className="flex min-touch shrink-0 cursor-pointer items-center justify-center rounded-control bg-soft px-4 py-2 text-13 font-semibold text-accent transition data-checked:bg-accent data-checked:text-on-accent"
        >
          {t(`product.filter.${each}`)}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
