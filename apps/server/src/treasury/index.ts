export { treasuryHandlers } from './operator.ts'
export { findOwnerPayment, requestAndApproveAdjustment } from './store.ts'
export { applyTerms } from './terms.ts'
