import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { destinationHandlers } from './destination/destination.ts'
import { figuresHandlers } from './figures/figures.ts'
import { notifyArrivals } from './recharge/notifyArrivals.ts'
import { rechargeOversightHandlers } from './recharge/oversight.ts'
import { rechargeHandlers } from './recharge/recharge.ts'
import { expireAnnounced, removeOldQuotes } from './recharge/store.ts'
import { recordHandlers } from './record/record.ts'
import { withdrawOversightHandlers } from './withdraw/oversight.ts'
import { processWithdrawals } from './withdraw/processWithdrawals.ts'
import { withdrawHandlers } from './withdraw/withdraw.ts'

export const walletHandlers: readonly Handler[] = [
  ...figuresHandlers,
  ...recordHandlers,
  ...rechargeHandlers,
  ...withdrawHandlers,
  ...destinationHandlers,
  ...rechargeOversightHandlers,
  ...withdrawOversightHandlers,
]

export { deleteDestinations, exportDestinations } from './destination/store.ts'
export { exportRecharges } from './recharge/store.ts'
export { exportWithdrawals } from './withdraw/store.ts'

export const walletJobs = (platform: Platform) => [
  // Asking, approving and confirming put it in the queue by themselves; this is for windows that open, days of waiting
  // that end, and what a crash has left.
  { name: 'process-withdrawals', cron: '* * * * *', isAtStart: true, run: () => processWithdrawals(platform) },
  { name: 'expire-recharges', cron: '* * * * *', run: () => expireAnnounced(platform.db) },
  // Whoever books a recharge tells its member at once; this is for what a crash has left untold.
  { name: 'tell-arrived', cron: '* * * * *', run: () => notifyArrivals(platform) },
  { name: 'remove-old-quotes', cron: '41 * * * *', run: () => removeOldQuotes(platform.db) },
]
