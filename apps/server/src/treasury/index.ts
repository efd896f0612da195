export { adjustmentKind } from './adjustment.ts'
export { treasuryHandlers } from './operator.ts'
export { rateKind } from './rate/operator.ts'
export { findOwnerPayment } from './store.ts'
