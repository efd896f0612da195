import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import { findEvenUsdtDecimals } from '../../shell/usdtSums.ts'

/** How many decimals the amounts of these records have. */
export const findRecordDecimals = (records: readonly Pick<WalletRecord, 'amount'>[]): number =>
  findEvenUsdtDecimals(records.map(({ amount }) => amount))
