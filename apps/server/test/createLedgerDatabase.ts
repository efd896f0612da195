import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts'
import { liftKindRestrictions } from './liftKindRestrictions.ts'

/** A database for tests of the ledger's own rules, in which the application may post every kind of transfer. */
export async function createLedgerDatabase(options: { readonly connectionsMax?: number } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase(options)
  await liftKindRestrictions(database.owner)
  return database
}
