import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { bankHandlers } from './bank/callback.ts'
import { chainHandlers } from './chain/chainHandlers.ts'
import { reconciliationHandlers } from './reconciliation/operator.ts'

export { createBankRail, type BankRail } from './bank/bankRail.ts'
export { keepStatements } from './bank/keepStatements.ts'
export { createPracticeTill } from './practiceTill.ts'
export { getDifference, type Arrival, type OwnBalance, type RailListener } from './rail.ts'
export { connectRails, connectTill, RailsUnreachable } from './program/client.ts'
export { createRailsServer } from './program/server.ts'
export { createRails } from './rails.ts'
export { reconcile } from './reconciliation/reconcile.ts'
export { countOpenItems, readMissingCredits } from './reconciliation/store.ts'
export { findPayoutWithdrawals, markRestored } from './store.ts'

export const railHandlers: readonly Handler[] = [...chainHandlers, ...bankHandlers, ...reconciliationHandlers]

/** The till pays at once what operators approve; this is for when the server was interrupted there. */
export const railJobs = ({ till }: Platform) =>
  till ? [{ name: 'till-pay', cron: '* * * * *', isAtStart: true, run: () => till.payOut() }] : []
