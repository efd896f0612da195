import { getDecimals, type Currency } from '@millrace/money'
import { InputAdornment, TextField } from '@mui/material'
import { parseTypedAmount } from '../shell/formatAmount.ts'
import { isZero } from '../shell/usdt.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly about: string
  readonly mayBeZero?: boolean
  readonly currency?: Currency
}

/** An amount as it is typed; what is wrong with it stands below. */
export function AmountField({ label, value, onChange, about, mayBeZero = false, currency = 'USDT' }: Props) {
  const problem = value.trim() === '' ? '' : amountProblem(value, mayBeZero, currency)
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
export function amountProblem(typed: string, mayBeZero: boolean, currency: Currency = 'USDT'): string {
  const amount = parseTypedAmount(typed, currency)
  if (amount === null)
    return `A number such as 12.5, with at most ${inWords[getDecimals(currency)] ?? getDecimals(currency)} decimals.`
  return isZero(amount) && !mayBeZero ? 'More than zero.' : ''
}
