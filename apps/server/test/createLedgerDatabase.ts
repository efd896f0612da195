import type pg from 'pg'
import { createPool } from '../src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts'
import { liftKindRestrictions } from './liftKindRestrictions.ts'

/** The owner's connections, which may post every kind of transfer here. The application may post none anywhere. */
export type LedgerDatabase = TestDatabase & { readonly poster: pg.Pool }

/** A database for tests of the ledger's own rules. */
export async function createLedgerDatabase({ connectionsMax = 16 } = {}): Promise<LedgerDatabase> {
  const database = await createTestDatabase()
  await liftKindRestrictions(database.owner)
  const poster = createPool(database.ownerUrl, { max: connectionsMax, connectTimeoutMs: 60_000 })
  return {
    ...database,
    poster,
    async drop() {
      await poster.end()
      await database.drop()
    },
  }
}
