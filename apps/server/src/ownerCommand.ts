import { createDatabase, type Database } from './db/database.ts'
import { createPool } from './db/pool.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import type { Settings } from './settings.ts'

export type CommandOutcome = { /** Shown once. */ readonly message: string } | { readonly problem: string }

/** What the application may not do by itself: in one transaction, as the database's owner. */
export async function asOwner(
  settings: Settings,
  work: (db: Database) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  await waitForDatabase(settings.DATABASE_URL, 'DATABASE_URL', () => {})
  const owner = createDatabase(createPool(settings.DATABASE_URL, { max: 2, name: 'millrace admin' }))
  try {
    return await owner.transaction().execute(work)
  } finally {
    await owner.destroy()
  }
}
