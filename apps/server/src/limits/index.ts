export { forgetHits, takeHit } from './takeHit.ts'
export { removeOldHits } from './store.ts'
