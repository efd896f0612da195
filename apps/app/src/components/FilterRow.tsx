import { useId, type RefObject } from 'react'

type FilterRowProps<Value extends string> = {
  label: string
  options: readonly { readonly value: Value; readonly text: string }[]
  value: Value
  onChange: (value: Value) => void
  ref?: RefObject<HTMLDivElement | null>
}

/** One of several filters, in a row that scrolls sideways when it is too long; on a wide screen it wraps. */
export function FilterRow<Value extends string>({ label, options, value, onChange, ref }: FilterRowProps<Value>) {
  const name = useId()
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label={label}
      className="-mx-(--margin) flex gap-2 overflow-x-auto px-(--margin) py-1 [scrollbar-width:none] lg:flex-wrap"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={`relative flex min-touch shrink-0 items-center justify-center rounded-control px-4 py-2 text-13 font-semibold transition ${option.value === value ? 'bg-accent text-on-accent' : 'bg-soft text-accent'}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
