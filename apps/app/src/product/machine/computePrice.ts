import { usdtDecimal } from '@millrace/money'
import { usdt } from '../../shell/usdt.ts'

/** An amount for one unit, times the units, exactly. */
export const computePrice = (unitAmount: string, num: number): string =>
  usdtDecimal(usdt(unitAmount).minor * BigInt(num))
