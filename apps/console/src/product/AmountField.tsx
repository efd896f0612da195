import { InputAdornment, TextField } from '@mui/material'
import { isZero, typedUsdt } from '../shell/usdt.ts'

type Props = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void; readonly about: string; readonly mayBeZero?: boolean }

/** An amount of USDT as it is typed; what is wrong with it stands below. */
export function AmountField({ label, value, onChange, about, mayBeZero = false }: Props) {
  const problem = value.trim() === '' ? '' : amountProblem(value, mayBeZero)
  return (
    <TextField
      label={label} required value={value} onChange={({ target }) => onChange(target.value)} error={problem !== ''} helperText={problem || about} autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal' }, input: { endAdornment: <InputAdornment position="end">USDT</InputAdornment> } }}
    />
  )
}

/** Empty when the amount can be sent. */
export function amountProblem(typed: string, mayBeZero: boolean): string {
  const amount = typedUsdt(typed)
  if (amount === null) return 'A number such as 12.5, with at most six decimals.'
  return isZero(amount) && !mayBeZero ? 'More than zero.' : ''
}
