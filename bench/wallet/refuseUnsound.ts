import { toAppUrl } from '../../apps/server/src/db/appRole.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { rollUp, runCheck } from '../../apps/server/src/ledger/index.ts'

/** What was measured counts only when every invariant of the ledger holds afterwards. */
export async function refuseUnsound(ownerUrl: string): Promise<void> {
  const pool = createPool(toAppUrl(ownerUrl), { max: 2 })
  try {
    await rollUp(pool)
    const { isSound, invariants } = await runCheck(pool)
    if (!isSound) throw new Error(`the ledger is not sound: ${JSON.stringify(invariants.filter(({ isOk }) => !isOk))}`)
  } finally {
    await pool.end()
  }
}
