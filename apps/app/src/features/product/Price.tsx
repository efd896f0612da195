import { Amount } from '../../components/Amount.tsx'
import { useSalesUnit } from '../../shell/useSalesUnit.ts'

/** A price in the platform's sales unit. */
export function Price({ decimal, size = 'small' }: { decimal: string; size?: 'small' | 'medium' | 'large' }) {
  return <Amount value={decimal} size={size} isInDollars={useSalesUnit() === '$'} />
}
