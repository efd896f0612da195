import { money, toDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { getDifference, type OwnBalance, type Rail, type RailParts } from '../rail.ts'
import { closeDifference, recordHeld, recordRailBalance, recordRailDown, openDifference } from './store.ts'

/**
 * Compares a rail's own balance with the ledger's custody. A difference opens an item when it was there the last time
 * too, since a single comparison may fall between a payment and its reading.
 */
export async function reconcile(
  db: Database,
  rail: Pick<Rail, 'name' | 'currencies' | 'health' | 'ownBalances'>,
): Promise<void> {
  const [health, balances] = [await rail.health(), await rail.ownBalances()]
  if (!health.isUp || balances === null)
    return recordRailDown(db, rail.name, rail.currencies, health.note || 'It could not be asked for its balance.')
  const before = await recordRailBalance(db, rail.name, health, balances)
  await recordHeld(db, rail.name, balances)
  for (const balance of balances) {
    if (getDifference(balance) === 0n) await closeDifference(db, rail.name, balance.currency)
    else if ((before.get(balance.currency) ?? 0n) !== 0n)
      await openDifference(db, rail.name, balance, describeBalance(balance))
  }
}

const everyMs = 10_000
const postponeMaxMs = 60_000

/**
 * Reconciles in the background of the watch loop, since reading the balance of every address on a chain may take longer
 * than reading its blocks. It is postponed for up to a minute while there are blocks to read.
 */
export function createReconciler(db: Database, rail: Rail, log: RailParts['log']): () => Promise<void> {
  let nextMs = -Infinity
  let isBusy = false
  return async () => {
    const nowMs = performance.now()
    if (isBusy || nowMs < nextMs) return
    const { behind } = await rail.health()
    if (behind !== null && behind > 0n && nowMs < nextMs + postponeMaxMs) return
    isBusy = true
    void reconcile(db, rail)
      .catch((error: Error) => log.warn({ rail: rail.name, reason: error.message }, 'a rail could not be reconciled'))
      .finally(() => {
        isBusy = false
        nextMs = performance.now() + everyMs
      })
  }
}

function describeBalance({ currency, own, custody, unbooked }: OwnBalance): string {
  const text = (minor: bigint) => `${toDecimal(money(minor, currency))} ${currency}`
  return (
    `The rail holds ${text(own)}. ` +
    `The ledger has ${text(custody)}, and ${text(unbooked)} is known and not booked yet.`
  )
}
