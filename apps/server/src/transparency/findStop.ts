import type { PlatformStop } from '@millrace/contract/transparency/stop'
import type { Database } from '../db/database.ts'
import { findOpenStop } from './store.ts'

/** Why buying and rewards are closed right now, or null. */
export async function findStop(db: Database): Promise<PlatformStop> {
  const stop = await findOpenStop(db)
  return stop ? { reason: stop.reason, since: stop.since.toISOString() } : null
}
