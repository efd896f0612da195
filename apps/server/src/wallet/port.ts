// For the program of the rails, which has no use for the handlers of index.ts.
export { tellArrivals } from './recharge/notifyArrivals.ts'
