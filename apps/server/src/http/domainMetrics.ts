import type { Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { ledgerState, readDurability } from '../ledger/index.ts'
import { countOpenItems } from '../rails/index.ts'
import { countRestricted } from '../user/index.ts'
import { createGauges } from './createGauges.ts'

/** The results of the ledger's last check. */
export function addLedgerMetrics(registry: Registry, db: Database): void {
  const { addGauge, addGauges } = createGauges(registry, () => ledgerState(db))
  addGauge('millrace_ledger_is_sound', 'Whether every invariant held at the last check.', ({ checkedAt, isSound }) =>
    checkedAt === null ? null : Number(isSound),
  )
  addGauge('millrace_ledger_check_age_seconds', 'Time since the last check.', ({ checkedAt }) =>
    checkedAt ? (Date.now() - Date.parse(checkedAt)) / 1_000 : null,
  )
  addGauge('millrace_ledger_transfers', 'Transfers in the ledger at the last check.', ({ transfers }) => transfers)
  addGauge('millrace_ledger_open_holds', 'Holds not yet resolved at the last check.', ({ openHolds }) => openHolds)
  addGauges(
    'millrace_ledger_invariant_ok',
    'Whether one invariant held at the last check.',
    ['invariant'],
    ({ invariants }) => invariants.map(({ name, isOk }) => [{ invariant: name }, Number(isOk)]),
  )
}

/** Whether what is acknowledged is on a second machine. An alert on `money_stopped` wakes somebody. */
export function addDurabilityMetrics(registry: Registry, db: Database): void {
  const { addGauge } = createGauges(registry, () => readDurability(db))
  addGauge('millrace_commits_synchronous', 'Whether commits wait for a standby.', ({ isSynchronous }) =>
    Number(isSynchronous),
  )
  addGauge(
    'millrace_money_stopped',
    'Whether no money moves, since commits have to wait for a standby and do not.',
    ({ needsStandby, isSynchronous }) => Number(needsStandby && !isSynchronous),
  )
  addGauge('millrace_standbys_streaming', 'Standbys that follow the primary.', ({ streaming }) => streaming)
  addGauge('millrace_standbys_synchronous', 'Those of them that commits wait for.', ({ synchronous }) => synchronous)
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
