import { getDecimals, type Currency } from '@millrace/money'
import { InputAdornment, TextField } from '@mui/material'
import { isZero, parseTypedAmount } from '../shell/amount.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint: string
  readonly canBeZero?: boolean
  readonly currency?: Currency
}

/** An input for an amount. The hint gives way to what is wrong with the amount. */
export function AmountField({ label, value, onChange, hint, canBeZero = false, currency = 'USDT' }: Props) {
  const problem = value.trim() === '' ? '' : findAmountProblem(value, canBeZero, currency)
  return (
    <TextField
      label={label}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== ''}
      helperText={problem || hint}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
      }}
    />
  )
}

/** Empty when the amount can be sent. */
export function findAmountProblem(typed: string, canBeZero: boolean, currency: Currency = 'USDT'): string {
  const amount = parseTypedAmount(typed, currency)
  if (amount === null) return `Enter a number such as 12.5, with at most ${getDecimals(currency)} decimals.`
  return isZero(amount) && !canBeZero ? 'Must be more than zero.' : ''
}
