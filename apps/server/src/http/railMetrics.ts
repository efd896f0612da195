import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { countOpenItems } from '../rails/index.ts'

/**
 * Whether the rails are there and agree with the ledger. While the database is away these are absent, and an alert on
 * absence fires.
 */
export function addRailMetrics(registry: Registry, db: Database): void {
  let reading: ReturnType<typeof read> | null = null
  const read = () => countOpenItems(db).catch(() => null)
  // All gauges are collected in the same moment; one reading serves them.
  const counts = () =>
    (reading ??= read().finally(() => {
      reading = null
    }))
  type Counts = NonNullable<Awaited<ReturnType<typeof read>>>

  function gauge(name: string, help: string, valueOf: (counts: Counts) => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await counts()
        if (found === null) this.reset()
        else this.set(valueOf(found))
      },
    })
  }

  gauge(
    'millrace_reconciliation_open_items',
    'Differences between a rail and the ledger that are open.',
    ({ open }) => open,
  )
  gauge(
    'millrace_reconciliation_oldest_seconds',
    'Age of the oldest of them; 0 when there is none.',
    ({ oldestSeconds }) => oldestSeconds,
  )
  gauge(
    'millrace_rails_down',
    'Rails, each currency by itself, that could not be reached at the last look.',
    ({ railsDown }) => railsDown,
  )
}
