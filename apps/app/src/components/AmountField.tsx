import type { ComponentProps } from 'react'
import { TextField } from './Field.tsx'
import { cleanTypedAmount } from './typedAmount.ts'

/** An amount with its unit. Characters that do not belong in an amount are dropped as they are typed. */
export function AmountField({ unit, onChange, ...rest }: ComponentProps<typeof TextField> & { unit: string }) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      isLarge
      {...rest}
      onChange={(value) => onChange?.(cleanTypedAmount(value))}
      after={<span className="pr-4 text-13 font-semibold text-muted">{unit}</span>}
    />
  )
}
