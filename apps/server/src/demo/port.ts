import type { Database } from '../db/database.ts'
import { isPartClaimed } from './store.ts'

// For the program of the rails, which has no use for the rest of the demonstration.

/** Whether the demonstration's past is over: until then it asks the rails itself for what it needs of them. */
export const isDemoComplete = (db: Database): Promise<boolean> => isPartClaimed(db, 'fleet')
