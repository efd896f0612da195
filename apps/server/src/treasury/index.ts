export { treasuryHandlers } from './operator.ts'
export { findOwnerPayment, requestAndApproveAdjustment, setRate } from './store.ts'
export { applyTerms } from './terms.ts'
