import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'

type SegmentedControlProps<Value extends string> = {
  label: string
  options: readonly { readonly value: Value; readonly text: string }[]
  value: Value
  onChange: (value: Value) => void
  isInvalid?: boolean
  describedBy?: string | undefined
}

/** One of a few options, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  isInvalid = false,
  describedBy,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      // A form moves the focus to what is wrong in it.
      tabIndex={isInvalid ? -1 : undefined}
      value={value}
      onValueChange={onChange}
      className="flex flex-wrap gap-1 rounded-control bg-track p-1 aria-invalid:inset-ring-2 aria-invalid:inset-ring-loss"
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="flex min-touch flex-auto wrap-normal items-center justify-center rounded-[9px] px-1.5 text-13 font-semibold text-muted transition data-checked:bg-segment data-checked:text-ink data-checked:shadow-card"
        >
          {option.text}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
