import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { ledgerState } from '../ledger/index.ts'
import { countOpenItems } from '../rails/index.ts'
import { countRestricted } from '../user/index.ts'

/** The results of the ledger's last check. */
export function addLedgerMetrics(registry: Registry, db: Database): void {
  const { read, addGauge } = createGauges(registry, () => ledgerState(db))
  addGauge('millrace_ledger_is_sound', 'Whether every invariant held at the last check.', ({ checkedAt, isSound }) =>
    checkedAt === null ? null : Number(isSound),
  )
  addGauge('millrace_ledger_check_age_seconds', 'Time since the last check.', ({ checkedAt }) =>
    checkedAt ? (Date.now() - Date.parse(checkedAt)) / 1_000 : null,
  )
  addGauge('millrace_ledger_transfers', 'Transfers in the ledger at the last check.', ({ transfers }) => transfers)
  addGauge('millrace_ledger_open_holds', 'Holds not yet resolved at the last check.', ({ openHolds }) => openHolds)
  new Gauge({
    name: 'millrace_ledger_invariant_ok',
    help: 'Whether one invariant held at the last check.',
    labelNames: ['invariant'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, isOk } of (await read())?.invariants ?? []) this.set({ invariant: name }, Number(isOk))
    },
  })
}

/** Whether the rails are up and agree with the ledger. */
export function addRailMetrics(registry: Registry, db: Database): void {
  const { addGauge } = createGauges(registry, () => countOpenItems(db))
  addGauge(
    'millrace_reconciliation_open_items',
    'Differences between a rail and the ledger that are open.',
    ({ open }) => open,
  )
  addGauge(
    'millrace_reconciliation_oldest_seconds',
    'Age of the oldest of them; 0 when there is none.',
    ({ oldestSeconds }) => oldestSeconds,
  )
  addGauge(
    'millrace_rails_down',
    'Rails, each currency by itself, that could not be reached at the last look.',
    ({ railsDown }) => railsDown,
  )
  addGauge(
    'millrace_payouts_lost',
    'Payouts that were made and that the database, put back from an older copy, does not know.',
    ({ lostPayouts }) => lostPayouts,
  )
}

/** What operators have imposed on members. */
export function addMemberMetrics(registry: Registry, db: Database): void {
  const { addGauge } = createGauges(registry, () => countRestricted(db))
  addGauge('millrace_members_frozen', 'Members whose account is frozen.', ({ frozen }) => Number(frozen))
  addGauge('millrace_withdrawal_stops', 'Members whose withdrawals are stopped.', ({ stopped }) => Number(stopped))
}

/**
 * Gauges that share what they read: all are collected at the same moment. While the database is away they are absent,
 * and an alert on absence fires.
 */
function createGauges<State>(registry: Registry, readState: () => Promise<State>) {
  let reading: Promise<State | null> | null = null
  const read = () =>
    (reading ??= readState()
      .catch(() => null)
      .finally(() => {
        reading = null
      }))

  function addGauge(name: string, help: string, valueOf: (state: State) => number | null): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await read()
        const value = state && valueOf(state)
        if (value === null) this.reset()
        else this.set(value)
      },
    })
  }

  return { read, addGauge }
}
