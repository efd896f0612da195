import type { ComponentProps } from 'react'
import { amountTyped } from './amountTyped.ts'
import { TextField } from './Field.tsx'

/** An amount with its unit; whatever is not an amount is dropped as it is typed. */
export function AmountField({ unit, onChange, ...rest }: ComponentProps<typeof TextField> & { unit: string }) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      isFigure
      {...rest}
      onChange={(value) => onChange?.(amountTyped(value))}
      after={<span className="pr-4 text-13 font-semibold text-muted">{unit}</span>}
    />
  )
}
