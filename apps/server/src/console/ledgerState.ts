import { ledgerState } from '@millrace/contract/console/ledgerState'
import type pg from 'pg'
import type { Settings } from '../settings.ts'
import { handle } from '../http/handle.ts'
import { checkMachines } from '../income/index.ts'
import { ledgerState as readLedgerState } from '../ledger/index.ts'

type Findings = Awaited<ReturnType<typeof checkMachines>>
type Kept = { findings: Findings; checkedAtMs: number; isRunning: boolean }

const kept = new WeakMap<pg.Pool, Kept>()

/** As often as the ledger's own check comes round. */
const restMs = (settings: Settings) => settings.PRACTICE_MODE === 'on' ? 60_000 : 15 * 60_000

/** What last was found between the ledger and the machines. Proving it reads every income, so nobody waits for it: it runs beside the answer, once for all who ask. */
function machineFindings(pool: pg.Pool, settings: Settings): Findings {
  const known = kept.get(pool) ?? { findings: [], checkedAtMs: 0, isRunning: false }
  kept.set(pool, known)
  if (!known.isRunning && Date.now() - known.checkedAtMs > restMs(settings)) {
    known.isRunning = true
    // A check that fails is made again for the next who asks; a database that is away is told elsewhere.
    checkMachines(pool).then((findings) => Object.assign(known, { findings, checkedAtMs: Date.now() }), () => undefined).finally(() => { known.isRunning = false })
  }
  return known.findings
}

export const answerLedgerState = handle(ledgerState, async ({ pool, settings }) => ({ ...await readLedgerState(pool), others: machineFindings(pool, settings) }))
