import { TextField } from '@mui/material'

const lengthMax = 500

/** Why something is done. Whoever reads it later is named below the field, so that it is written for them. */
export function ReasonField({
  value,
  onChange,
  readBy,
}: {
  value: string
  onChange: (value: string) => void
  readBy: string
}) {
  return (
    <TextField
      label="Reason"
      required
      multiline
      minRows={3}
      maxRows={8}
      value={value}
      onChange={({ target }) => onChange(target.value.slice(0, lengthMax))}
      helperText={value.length > lengthMax - 100 ? `${readBy} ${lengthMax - value.length} characters left.` : readBy}
      slotProps={{ htmlInput: { maxLength: lengthMax, spellCheck: true } }}
    />
  )
}
