import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { ledgerState } from '../ledger/index.ts'

/**
 * What the running check of the ledger last found. While the database is away these are absent, and an alert on absence
 * fires.
 */
export function addLedgerMetrics(registry: Registry, pool: pg.Pool): void {
  let reading: ReturnType<typeof read> | null = null
  const read = () => ledgerState(pool).catch(() => null)
  // All gauges are collected in the same moment; one reading serves them.
  const state = () =>
    (reading ??= read().finally(() => {
      reading = null
    }))
  type State = NonNullable<Awaited<ReturnType<typeof read>>>

  function gauge(name: string, help: string, valueOf: (state: State) => number | null): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await state()
        const value = found && valueOf(found)
        if (value === null) this.reset()
        else this.set(value)
      },
    })
  }

  gauge('millrace_ledger_is_sound', 'Whether every invariant held at the last check.', ({ checkedAt, isSound }) =>
    checkedAt === null ? null : Number(isSound),
  )
  gauge('millrace_ledger_check_age_seconds', 'Time since the last check.', ({ checkedAt }) =>
    checkedAt ? (Date.now() - Date.parse(checkedAt)) / 1_000 : null,
  )
  gauge('millrace_ledger_transfers', 'Transfers in the ledger at the last check.', ({ transfers }) => transfers)
  gauge('millrace_ledger_open_holds', 'Holds not yet resolved at the last check.', ({ openHolds }) => openHolds)
  new Gauge({
    name: 'millrace_ledger_invariant_ok',
    help: 'Whether one invariant held at the last check.',
    labelNames: ['invariant'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, isOk } of (await state())?.invariants ?? []) this.set({ invariant: name }, Number(isOk))
    },
  })
}
