import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { bankHandlers } from './bank/callback.ts'
import { chainHandlers } from './chain/chainCalls.ts'
import { reconciliationHandlers } from './reconciliation/reconciliation.ts'

export { createBankRail, type BankRail } from './bank/bankRail.ts'
export { createPracticeTill } from './practiceTill.ts'
export { createRails } from './createRails.ts'
export { isRailUp } from './isRailUp.ts'
export { getDifference, type Arrival, type RailListener } from './rail.ts'
export { countOpenItems } from './reconciliation/store.ts'
export { findPaidOut } from './store.ts'

export const railHandlers: readonly Handler[] = [...chainHandlers, ...bankHandlers, ...reconciliationHandlers]

export const railJobs = (_platform: Platform) => []
