import { useSalesUnit } from '../shell/useSalesUnit.ts'
import { Amount } from './Amount.tsx'

/** A price in the platform's sales unit. */
export function Price({ decimal, size = 'small' }: { decimal: string; size?: 'small' | 'medium' | 'large' }) {
  return <Amount value={decimal} size={size} isInDollars={useSalesUnit() === '$'} />
}
