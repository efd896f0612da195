import { usdtDecimal, usdtMinor } from '@millrace/money'
import type { ChainReserve } from './reserve.ts'

// Apart from the calls, so that who shows it does not load their validators.

/** What the addresses have beyond the amount, which is the till's alone. */
export const findUncounted = ({ amount: counted, addresses }: ChainReserve): string =>
  usdtDecimal(addresses.reduce((sum, each) => sum + usdtMinor(each.amount), -usdtMinor(counted)))
