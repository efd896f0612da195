import '../square.css'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from '../../components/Field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange'> & FieldProps & { onChange: (value: string) => void }

/** A text of several lines that grows with what is typed. */
export function TextArea({ label, error, onChange, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error}>
      {({ id, describedBy, isInvalid }) => (
        <textarea
          id={id}
          rows={3}
          dir="auto"
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onChange(event.target.value)}
          className="post-field"
          {...rest}
        />
      )}
    </FieldFrame>
  )
}
