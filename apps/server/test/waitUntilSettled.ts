import type pg from 'pg'
import { vi } from 'vitest'

/** Waits until no transaction is older than the last transfer. Transactions in other databases count too. */
export async function waitUntilSettled(owner: pg.Pool): Promise<void> {
  const {
    rows: [last],
  } = await owner.query<{ xid: bigint }>('select coalesce(max(xid), 0) as xid from ledger.transfer')
  await vi.waitUntil(
    async () => {
      const {
        rows: [now],
      } = await owner.query<{ horizon: bigint }>('select ledger.xid_horizon() as horizon')
      return now && last && now.horizon > last.xid
    },
    { timeout: 60_000, interval: 10 },
  )
}
