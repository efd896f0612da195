import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import type { MemberData } from '../user/index.ts'
import { destinationHandlers } from './destination/destination.ts'
import { deleteDestinations, exportDestinations } from './destination/store.ts'
import { figuresHandlers } from './figures/figures.ts'
import { notifyArrivals } from './recharge/notifyArrivals.ts'
import { rechargeOperatorHandlers } from './recharge/operator.ts'
import { rechargeHandlers } from './recharge/recharge.ts'
import { expireUnpaidRecharges, exportRecharges, removeOldQuotes } from './recharge/store.ts'
import { recordHandlers } from './record/record.ts'
import { withdrawOperatorHandlers } from './withdraw/operator.ts'
import { exportWithdrawals, forgetAutomatic } from './withdraw/store.ts'
import { processWithdrawals, withdrawHandlers } from './withdraw/withdraw.ts'

export const walletHandlers: readonly Handler[] = [
  ...figuresHandlers,
  ...recordHandlers,
  ...rechargeHandlers,
  ...withdrawHandlers,
  ...destinationHandlers,
  ...rechargeOperatorHandlers,
  ...withdrawOperatorHandlers,
]

export { bindBankAccount, openBankRecharge, requestBankWithdrawal } from './demoMember.ts'
export { findRecharge } from './recharge/store.ts'
export { cancelWithdrawal, findWithdrawal } from './withdraw/store.ts'
export { formatRailAddress } from './formatRailAddress.ts'
export { toRecordCode } from './toRecordCode.ts'
export { processWithdrawals } from './withdraw/withdraw.ts'
export { withdrawalKind } from './withdraw/withdrawalKind.ts'

export const walletMemberData: readonly MemberData[] = [
  { name: 'destinations', export: exportDestinations, forget: deleteDestinations },
  { name: 'recharges', export: exportRecharges },
  { name: 'withdrawals', export: exportWithdrawals },
]

export const walletJobs = (platform: Platform) => [
  // Requests, approvals and confirmations queue this job by themselves. The schedule is for windows that open, waiting
  // times that end, and what a crash left behind.
  { name: 'process-withdrawals', cron: '* * * * *', isAtStart: true, run: () => processWithdrawals(platform) },
  { name: 'expire-recharges', cron: '* * * * *', run: () => expireUnpaidRecharges(platform.db) },
  // Booking a recharge notifies its member at once. The schedule is for what a crash left behind.
  { name: 'notify-arrivals', cron: '* * * * *', run: () => notifyArrivals(platform) },
  {
    name: 'remove-old-quotes',
    cron: '41 * * * *',
    run: async () => {
      await removeOldQuotes(platform.db)
      await forgetAutomatic(platform.db)
    },
  },
]
