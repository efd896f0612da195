export { clearHits, takeHit } from './takeHit.ts'
export { removeOldHits } from './store.ts'
