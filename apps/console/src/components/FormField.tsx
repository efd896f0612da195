import { InputAdornment, MenuItem, TextField, type SxProps } from '@mui/material'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useController, type FieldValues } from 'react-hook-form'

type Value = string | number

export type FieldProps = {
  readonly name: string
  readonly label: string
  /** Below the field, unless something is wrong with what was typed. */
  readonly hint?: string
  readonly isRequired?: boolean
  /** What is wrong with what was typed; empty when it can be sent. */
  readonly findProblem?: (typed: string, values: FieldValues) => string
  /** The fields that are checked again when this one changes. */
  readonly affects?: string[]
  /** Changes what was typed before it is shown. */
  readonly parse?: (typed: string) => string
  /** What can be chosen, where nothing is typed. */
  readonly options?: readonly (readonly [value: Value, label: ReactNode])[]
  /** Whether the option without a value has a label to be shown. */
  readonly isEmptyShown?: boolean
  readonly type?: 'email' | 'password' | 'date' | 'datetime-local'
  readonly lengthMax?: number
  /** How many lines it is high, for longer texts. */
  readonly lines?: { readonly min: number; readonly max: number }
  readonly autoComplete?: string
  /** At the end of the line, such as the currency. */
  readonly unit?: string
  readonly input?: InputHTMLAttributes<HTMLInputElement>
  readonly sx?: SxProps
}

/** A field of a form: a text, a day, or one of several options. */
export function FormField({
  name,
  label,
  hint,
  isRequired = false,
  findProblem,
  affects,
  parse,
  options,
  isEmptyShown = false,
  type,
  lengthMax,
  lines,
  autoComplete,
  unit,
  input,
  sx,
}: FieldProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({
    name,
    rules: {
      ...(affects && { deps: affects }),
      validate: (typed: Value, values) => {
        const problem = findProblem?.(String(typed), values)
        // What is missing is not complained about: the form cannot be sent yet.
        return problem || !(isRequired && String(typed).trim() === '')
      },
    },
  })
  return (
    <TextField
      label={label}
      required={isRequired}
      value={value}
      onChange={({ target }) => onChange(parse ? parse(target.value) : target.value)}
      onBlur={onBlur}
      inputRef={ref}
      error={Boolean(error?.message)}
      helperText={error?.message || hint}
      {...(options && { select: true })}
      {...(type && { type })}
      {...(lines && { multiline: true, minRows: lines.min, maxRows: lines.max })}
      {...(autoComplete && { autoComplete })}
      {...(sx && { sx })}
      slotProps={{
        htmlInput: { ...(lengthMax && { maxLength: lengthMax }), ...input },
        ...(unit && { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } }),
        ...((isEmptyShown || type?.startsWith('date')) && { inputLabel: { shrink: true } }),
        ...(isEmptyShown && { select: { displayEmpty: true } }),
      }}
    >
      {options?.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
