import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'

type SegmentedControlProps<Value extends string> = {
  label: string
  options: readonly { readonly value: Value; readonly text: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few options, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className="flex flex-wrap gap-1 rounded-control bg-soft p-1"
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="flex min-touch flex-auto wrap-normal items-center justify-center rounded-[9px] px-3 text-13 font-semibold text-muted transition data-checked:bg-card data-checked:text-ink data-checked:shadow-card"
        >
          {option.text}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
