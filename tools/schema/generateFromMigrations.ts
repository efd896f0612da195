import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { startPostgres } from '../postgres/index.ts'
import { generateSchema } from './generateSchema.ts'

/** Migrates a database of its own, and generates its types. */
export const generateFromMigrations = (): Promise<string> => withMigratedDatabase(generateSchema)

/** Reads something from a database that was just migrated. */
export async function withMigratedDatabase<Result>(read: (database: pg.Client) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-schema-'))
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    const [app, rail, signer] = Array.from({ length: 3 }, () => randomBytes(16).toString('hex')) as [
      string,
      string,
      string,
    ]
    await migrate(postgres.url, { passwords: { app, rail, signer } })
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    try {
      return await read(database)
    } finally {
      await database.end()
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
