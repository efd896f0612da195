import type pg from 'pg'
import type { Database } from './db/database.ts'
import { addHealthMetrics } from './health/index.ts'
import { addDurabilityMetrics, addLedgerMetrics, addMemberMetrics, addRailMetrics } from './http/domainMetrics.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'

/** All that /metrics shows, of the process and of the domains. */
export function createServerMetrics(pool: pg.Pool, db: Database): Metrics {
  const metrics = createMetrics(pool)
  for (const add of [addLedgerMetrics, addDurabilityMetrics, addRailMetrics, addMemberMetrics, addHealthMetrics])
    add(metrics.registry, db)
  return metrics
}
