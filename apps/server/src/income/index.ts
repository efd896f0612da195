import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import type { MemberData } from '../user/index.ts'
import { claimHandlers } from './claim/claim.ts'
import { payClaims } from './claim/payClaims.ts'
import { clockOperatorHandlers } from './clock/operator.ts'
import { unlessClockMoving } from './clock/store.ts'
import { eveningHandlers } from './evening/evening.ts'
import { findChoice, removeChoice } from './evening/store.ts'
import { tellEvening } from './evening/tellEvening.ts'
import { firstMinuteHandlers } from './firstMinute/firstMinute.ts'
import { handleFirstMinuteDay } from './firstMinute/lookBack.ts'
import { historyHandlers } from './history/history.ts'
import { handleMonth } from './month/month.ts'
import { notifyIncome } from './settlement/notifyIncome.ts'
import { settlementOperatorHandlers } from './settlement/operator.ts'
import { settleDays } from './settlement/settle.ts'

export { claimIncome } from './claim/claim.ts'
export { payClaims } from './claim/payClaims.ts'
export { notifyIncome } from './settlement/notifyIncome.ts'
export { settleDay, settleDays } from './settlement/settle.ts'
export { checkBooks, findMachineCheck, proveBooks } from './settlement/store.ts'

export const incomeHandlers: readonly Handler[] = [
  ...claimHandlers,
  ...historyHandlers,
  ...firstMinuteHandlers,
  handleFirstMinuteDay,
  handleMonth,
  ...eveningHandlers,
  ...settlementOperatorHandlers,
  ...clockOperatorHandlers,
]

export const incomeMemberData: readonly MemberData[] = [{ name: 'evening', export: findChoice, forget: removeChoice }]

export const incomeJobs = (platform: Platform) => [
  // Every minute: missed days are settled in order, and a settled day is left as it is.
  {
    name: 'settle',
    cron: '* * * * *',
    isAtStart: true,
    run: () => unlessClockMoving(platform.pool, () => settleDays(platform)),
  },
  // A claim queues this job by itself. The schedule is for claims that a crash left behind.
  { name: 'pay-claims', cron: '* * * * *', isAtStart: true, run: () => payClaims(platform.db) },
  // The end of a settlement queues this job by itself. The schedule is for what a crash left behind.
  { name: 'notify-income', cron: '* * * * *', isAtStart: true, run: () => notifyIncome(platform.db) },
  // Evening comes at another time in each time zone.
  { name: 'tell-evening', cron: '* * * * *', run: () => tellEvening(platform) },
]
