export { clearHits, countHits, hasHit, takeHit } from './takeHit.ts'
export { removeOldHits } from './store.ts'
