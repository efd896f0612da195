import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { RefObject } from 'react'

type FilterRowProps<Value extends string> = {
  label: string
  options: readonly { readonly value: Value; readonly text: string }[]
  value: Value
  onChange: (value: Value) => void
  ref?: RefObject<HTMLDivElement | null>
}

/** One of several filters, in a row that scrolls sideways when it is too long. */
export function FilterRow<Value extends string>({ label, options, value, onChange, ref }: FilterRowProps<Value>) {
  return (
    <RadioGroup
      ref={ref}
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="flex min-touch shrink-0 cursor-pointer items-center justify-center rounded-control bg-soft px-4 py-2 text-13 font-semibold text-accent transition data-checked:bg-accent data-checked:text-on-accent"
        >
          {option.text}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
