export { treasuryHandlers } from './operator.ts'
export { rateKind } from './rate/operator.ts'
export { addAdjustment, decideAdjustment, findOwnerPayment, type NewAdjustment } from './store.ts'
export { applyTerms, hasTerms } from './terms.ts'
