import type { ComponentProps } from 'react'
import { TextField } from './Field.tsx'
import { parseTypedAmount } from './typedAmount.ts'

/** An amount with its unit; whatever is not an amount is dropped as it is typed. */
export function AmountField({ unit, onChange, ...rest }: ComponentProps<typeof TextField> & { unit: string }) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      isFigure
      {...rest}
      onChange={(value) => onChange?.(parseTypedAmount(value))}
      after={<span className="pr-4 text-13 font-semibold text-muted">{unit}</span>}
    />
  )
}
