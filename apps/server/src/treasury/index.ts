import type { Handler } from '../http/handle.ts'
import { adjustmentHandlers } from './adjustment.ts'
import { rateHandlers } from './rate.ts'

export const treasuryHandlers: readonly Handler[] = [...adjustmentHandlers, ...rateHandlers]

export { setRate, requestAndApproveAdjustment, findOwnerPayment } from './store.ts'
export { applyTerms } from './terms.ts'
