export {
  available,
  capital,
  custody,
  escrow,
  fees,
  fx,
  held,
  income,
  platformOwner,
  promotions,
  revenue,
  type Account,
  type AccountKind,
} from './account.ts'
export { getBalance } from './getBalance.ts'
export { listEntries, type Entry } from './listEntries.ts'
export { expireHolds } from './expireHolds.ts'
export { hold, type Holding } from './hold.ts'
export { inTransaction, type Db } from './inTransaction.ts'
export { createLedgerQueue, type LedgerQueue } from './ledgerQueue.ts'
export { ledgerState } from './ledgerState.ts'
export { newTransferId } from './newTransferId.ts'
export { openAccount, openAccounts } from './openAccount.ts'
export { isDone, type EndOutcome, type PostOutcome } from './outcome.ts'
export { post } from './post.ts'
export type { Leg, Posting } from './posting.ts'
export { release } from './release.ts'
export { resolve } from './resolve.ts'
export { rollUp } from './rollUp.ts'
export { runCheck } from './runCheck.ts'
export { withRetries } from './withRetries.ts'
export { sealDay } from './sealDay.ts'
export { findToday as today, setTimeZone } from './store.ts'
export { transferKinds } from './transferKind.ts'
