import { getDecimals, type Currency } from '@millrace/money'
import { isZero, parseTypedAmount } from '../shell/amount.ts'
import { FormField, type FieldProps } from './FormField.tsx'

type Props = Pick<FieldProps, 'name' | 'label' | 'hint'> & {
  readonly canBeZero?: boolean
  readonly currency?: Currency
}

/** An input for an amount. The hint gives way to what is wrong with the amount. */
export function AmountField({ canBeZero = false, currency = 'USDT', ...field }: Props) {
  return (
    <FormField
      {...field}
      isRequired
      findProblem={(typed) => (typed.trim() === '' ? '' : findAmountProblem(typed, canBeZero, currency))}
      autoComplete="off"
      unit={currency}
      input={{ inputMode: 'decimal' }}
    />
  )
}

/** Empty when the amount can be sent. */
export function findAmountProblem(typed: string, canBeZero: boolean, currency: Currency = 'USDT'): string {
  const amount = parseTypedAmount(typed, currency)
  if (amount === null) return `Enter a number such as 12.5, with at most ${getDecimals(currency)} decimals.`
  return isZero(amount) && !canBeZero ? 'Must be more than zero.' : ''
}
