import type { Money, SumRole } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { useSalesUnit } from '../../shell/useSalesUnit.ts'

type PriceProps = {
  decimal: string
  size?: 'small' | 'medium' | 'large'
  decimals?: number | undefined
  shown?: Money
  sum?: SumRole
}

/** A price in the platform's sales unit. */
export function Price({ decimal, ...options }: PriceProps) {
  return <Amount value={decimal} isInDollars={useSalesUnit() === '$'} {...options} />
}
