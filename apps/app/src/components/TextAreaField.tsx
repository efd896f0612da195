import type { ComponentProps } from 'react'
import { controlStyle, FieldFrame, type FieldProps } from './Field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'className'> &
  FieldProps & { onChange?: (value: string) => void }

/** Several lines of text. */
export function TextAreaField({ label, hint, error, below, aside, onChange, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} below={below} aside={aside}>
      {({ id, describedBy, isInvalid }) => (
        <div className={controlStyle}>
          <textarea
            id={id}
            dir="auto"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            rows={5}
            className="min-w-0 flex-1 bg-transparent px-4 py-3 outline-none placeholder:text-muted"
            onChange={(event) => onChange?.(event.target.value)}
            {...rest}
          />
        </div>
      )}
    </FieldFrame>
  )
}
