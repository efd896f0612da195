import type { Currency } from '@millrace/money'
import type { ComponentProps } from 'react'
import { useFormatMoney } from '../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../shell/useText.ts'
import { TextField } from './Field.tsx'
import { cleanTypedAmount, readTypedAmount, toTypedAmount } from './typedAmount.ts'

type AmountFieldProps = ComponentProps<typeof TextField> & {
  unit: Currency
  value: string
  /** All that is available, which may be filled in. */
  balance?: string
}

/** An amount with its unit, typed as the language writes it, and below it how it was read. Texts: `wallet`. */
export function AmountField({ unit, value, balance, error, onChange, ...rest }: AmountFieldProps) {
  const t = useText()
  const { tag } = useLanguage()
  const formatMoney = useFormatMoney()
  const { decimal, problem } = readTypedAmount(value, unit, tag, balance)
  const reading = problem ? t('amountField.wrong') : t('amountField.read', { amount: formatMoney(decimal, unit) })
  const hasReading = problem === null || (problem !== 'missing' && !error)
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      placeholder={toTypedAmount('0.00', tag)}
      isLarge
      below={hasReading ? reading : undefined}
      error={error}
      value={value}
      {...rest}
      onChange={(typed) => onChange?.(cleanTypedAmount(typed, tag, value))}
      after={<span className="pr-4 text-13 font-semibold text-muted">{unit}</span>}
    />
  )
}
