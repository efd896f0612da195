import type { ComponentProps } from 'react'
import { controlStyle, FieldFrame, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'className'> &
  FieldProps & {
    options: readonly { readonly value: string; readonly text: string }[]
    onChange: (value: string) => void
  }

/** One of several options, in the phone's own list. */
export function SelectField({ label, hint, error, aside, options, onChange, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside}>
      {({ id, describedBy, isInvalid }) => (
        <div className={`${controlStyle} relative`}>
          <select
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            className="min-h-13 w-full appearance-none rounded-control bg-transparent py-3 pr-11 pl-4 whitespace-normal outline-none"
            onChange={(event) => onChange(event.target.value)}
            {...rest}
          >
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="down" className="pointer-events-none absolute right-4 size-5 text-muted" />
        </div>
      )}
    </FieldFrame>
  )
}
