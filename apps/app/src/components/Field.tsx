import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export type FieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** What the control makes of its value, whether that is an error or not. */
  below?: string | undefined
  /** A link at the end of the label, such as for a forgotten password. */
  aside?: ReactNode
}

type FrameProps = FieldProps & {
  children: (control: { id: string; describedBy: string | undefined; isInvalid: boolean }) => ReactNode
}

/** A label above a control, and a hint or an error below it. */
export function FieldFrame({ label, hint, error, below, aside, children }: FrameProps) {
  const id = useId()
  const noteId = `${id}-note`
  const belowId = `${id}-below`
  const describedBy = [below && belowId, (error || hint) && noteId].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="text-13 font-semibold text-muted">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, describedBy, isInvalid: Boolean(error) })}
      {below && (
        <p id={belowId} className="text-13 text-muted">
          {below}
        </p>
      )}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

type FieldNoteProps = Pick<FieldProps, 'error' | 'hint'> & { id?: string; role?: 'alert' }

/** What is wrong with a field, or else a hint. */
export function FieldNote({ error, hint, ...rest }: FieldNoteProps) {
  if (error)
    return (
      <p {...rest} className="flex gap-1.5 text-13 font-semibold text-loss">
        <Icon name="warning" className="mt-0.5 size-4" />
        {error}
      </p>
    )
  return (
    hint && (
      <p {...rest} className="text-13 text-muted">
        {hint}
      </p>
    )
  )
}

export const controlStyle = `flex min-h-13 items-center rounded-control bg-card inset-ring inset-ring-muted/45
  transition focus-within:inset-ring-2 focus-within:inset-ring-accent
  has-[[aria-invalid=true]]:inset-ring-2 has-[[aria-invalid=true]]:inset-ring-loss has-disabled:opacity-55`

const inputStyle = 'min-w-0 flex-1 self-stretch bg-transparent px-4 py-3 outline-none placeholder:text-muted'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'> &
  FieldProps & { onChange?: (value: string) => void; before?: ReactNode; after?: ReactNode; isLarge?: boolean }

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  below,
  aside,
  onChange,
  before,
  after,
  isLarge = false,
  ...rest
}: InputProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} below={below} aside={aside}>
      {({ id, describedBy, isInvalid }) => (
        <div className={controlStyle}>
          {before}
          <input
            id={id}
            type="text"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            className={`${inputStyle} ${isLarge ? 'text-22 font-bold' : ''}`}
            onChange={(event) => onChange?.(event.target.value)}
            {...rest}
          />
          {after}
        </div>
      )}
    </FieldFrame>
  )
}
