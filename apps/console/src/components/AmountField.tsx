import { decimalsOf, type Currency } from '@millrace/money'
import { InputAdornment, TextField } from '@mui/material'
import { isZero } from '../shell/amount.ts'
import { parseTypedAmount } from '../shell/formatAmount.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly about: string
  readonly canBeZero?: boolean
  readonly currency?: Currency
}

/** An amount as it is typed; what is wrong with it stands below. */
export function AmountField({ label, value, onChange, about, canBeZero: mayBeZero = false, currency = 'USDT' }: Props) {
  const problem = value.trim() === '' ? '' : findAmountProblem(value, mayBeZero, currency)
  return (
    <TextField
      label={label}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== ''}
      helperText={problem || about}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
      }}
    />
  )
}

const inWords: Readonly<Record<number, string>> = { 2: 'two', 6: 'six' }

/** Empty when the amount can be sent. */
export function findAmountProblem(typed: string, mayBeZero: boolean, currency: Currency = 'USDT'): string {
  const amount = parseTypedAmount(typed, currency)
  if (amount === null)
    return `A number such as 12.5, with at most ${inWords[decimalsOf(currency)] ?? decimalsOf(currency)} decimals.`
  return isZero(amount) && !mayBeZero ? 'More than zero.' : ''
}
