import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { claimHandlers } from './claim.ts'
import { clockHandlers } from './clock.ts'
import { incomesHandlers } from './incomes.ts'
import { notifyIncome } from './notifyIncome.ts'
import { payClaims } from './payClaims.ts'
import { settleDays } from './settle.ts'
import { settlementHandlers } from './settlement.ts'
import { handleSource } from './source.ts'
import { unlessClockMoving } from './store.ts'

export { claimIncome } from './claim.ts'
export { payClaims } from './payClaims.ts'
export { settleDay, settleDays } from './settle.ts'
export { notifyIncome } from './notifyIncome.ts'
export { queueMachineCheck as checkMachines, findMachineCheck } from './store.ts'

export const incomeHandlers: readonly Handler[] = [
  ...incomesHandlers,
  handleSource,
  ...claimHandlers,
  ...settlementHandlers,
  ...clockHandlers,
]

export const incomeJobs = (platform: Platform) => [
  // Looks every minute: days that were missed are caught up in order, and a day that is settled already stays as it is.
  {
    name: 'settle',
    cron: '* * * * *',
    isAtStart: true,
    run: () => unlessClockMoving(platform.pool, () => settleDays(platform)),
  },
  // Claiming puts it in the queue by itself; this is for what a crash has left.
  { name: 'pay-claims', cron: '* * * * *', isAtStart: true, run: () => payClaims(platform.pool) },
  // The end of a settlement puts it in the queue by itself, likewise.
  { name: 'tell-income', cron: '* * * * *', isAtStart: true, run: () => notifyIncome(platform.pool) },
]
