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
export { inTransaction } from './inTransaction.ts'
export { ledgerState } from './ledgerState.ts'
export { listEntries, type Entry } from './listEntries.ts'
export { getBalance, getToday, queueProof, readDurability, setClock } from './store.ts'
export { newTransferId, transferKinds, type TransferKind } from './transfer.ts'
export { keepMonths, rollUp, runCheck, runProof, sealDay, withoutTimeout } from './upkeep.ts'
export { withRetries } from './withRetries.ts'
export { usdtDecimals } from './usdtDecimals.ts'
