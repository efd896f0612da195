import { money, toDecimal } from '@millrace/money'
import { usdt } from '../../shell/usdt.ts'

/** An amount for one unit, times the units, exactly. */
export const priceOf = (unitAmount: string, num: number): string => toDecimal(money(usdt(unitAmount).minor * BigInt(num), 'USDT'))
