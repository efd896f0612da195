import { money, toDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { getDifference, type OwnBalance, type Rail, type RailParts } from '../rail.ts'
import { closeDifference, recordRailBalance, recordRailDown, openDifference } from './store.ts'

/**
 * Holds a rail's own figure against the ledger's custody. A difference that was there the last time too is an item that
 * somebody sees; one look may fall between a payment and its being read.
 */
export async function reconcile(db: Database, rail: Rail): Promise<void> {
  const [health, balances] = [await rail.health(), await rail.ownBalances()]
  if (!health.isUp || balances === null)
    return recordRailDown(db, rail.name, rail.currencies, health.note || 'It could not be asked for its balance.')
  const before = await recordRailBalance(db, rail.name, health, balances)
  for (const balance of balances) {
    if (getDifference(balance) === 0n) await closeDifference(db, rail.name, balance.currency)
    else if ((before.get(balance.currency) ?? 0n) !== 0n) await openDifference(db, rail.name, balance, inWords(balance))
  }
}

const everyMs = 10_000
const patienceMs = 60_000

/**
 * The same beside the watch, which does not wait for it: asking a chain for the balance of every address may take
 * longer than reading its blocks. While there are blocks to read it waits, but not for ever.
 */
export function createReconciler(db: Database, rail: Rail, log: RailParts['log']): () => Promise<void> {
  let nextMs = -Infinity
  let isBusy = false
  return async () => {
    const nowMs = performance.now()
    if (isBusy || nowMs < nextMs) return
    const { behind } = await rail.health()
    if (behind !== null && behind > 0n && nowMs < nextMs + patienceMs) return
    isBusy = true
    void reconcile(db, rail)
      .catch((error: Error) => log.warn({ rail: rail.name, reason: error.message }, 'a rail could not be reconciled'))
      .finally(() => {
        isBusy = false
        nextMs = performance.now() + everyMs
      })
  }
}

function inWords({ currency, own, custody, unbooked }: OwnBalance): string {
  const text = (minor: bigint) => `${toDecimal(money(minor, currency))} ${currency}`
  return `The rail holds ${text(own)}. The ledger has ${text(custody)}, and ${text(unbooked)} is known and not booked yet.`
}
