import { createPool } from '../apps/server/src/db/pool.ts'
import { rollUp, runProof } from '../apps/server/src/ledger/index.ts'
import { databaseOf } from '../apps/server/test/databaseOf.ts'
import { toAppUrl } from '../apps/server/test/roleUrls.ts'

/** A measurement counts only when every invariant of the ledger holds afterwards. Returns what the check found. */
export async function assertLedgerSound(ownerUrl: string): Promise<Awaited<ReturnType<typeof runProof>>> {
  const pool = createPool(toAppUrl(ownerUrl), { max: 2 })
  try {
    await rollUp(databaseOf(pool))
    const check = await runProof(databaseOf(pool))
    if (check.isSound) return check
    throw new Error(
      `after the load the ledger is not sound: ${JSON.stringify(check.invariants.filter(({ isOk }) => !isOk))}`,
    )
  } finally {
    await pool.end()
  }
}
