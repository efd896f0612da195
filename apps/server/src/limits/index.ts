export { clearHits, hasHit, takeHit } from './takeHit.ts'
export { removeOldHits } from './store.ts'
