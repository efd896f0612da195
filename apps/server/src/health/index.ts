import { healthState } from '@millrace/contract/console/health'
import { handle } from '../http/handle.ts'
import { readHealth } from './healthState.ts'

export { addHealthMetrics } from './metrics.ts'
export { addRun } from './store.ts'

export const healthHandlers = [handle(healthState, ({ db, settings }) => readHealth(db, settings))]
