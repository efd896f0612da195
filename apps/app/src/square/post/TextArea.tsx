import '../square.css'
import { FieldFrame } from '../../components/Field.tsx'

type TextAreaProps = { label: string; value: string; lengthMax: number; onChange: (value: string) => void }

/** A text of several lines that grows with what is typed. */
export function TextArea({ label, value, lengthMax, onChange }: TextAreaProps) {
  return (
    <FieldFrame label={label}>
      {({ id }) => (
        <textarea
          id={id}
          rows={3}
          dir="auto"
          value={value}
          maxLength={lengthMax}
          onChange={(event) => onChange(event.target.value)}
          className="post-field"
        />
      )}
    </FieldFrame>
  )
}
