export { forgetHits, takeHit, type Limit } from './takeHit.ts'
export { removeOldHits } from './store.ts'
