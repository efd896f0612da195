import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { type AppRights, readAppRights } from '../checks/readAppRights.ts'
import { startPostgres } from '../postgres/index.ts'
import { generateSchema } from './generateSchema.ts'

type Migrated = { readonly types: string; readonly rights: AppRights }

let migrated: Promise<Migrated> | undefined

/** The types of a database that was just migrated, and what the application may write there. */
export const readMigrated = (): Promise<Migrated> => (migrated ??= readNew())

/** Once for all checks that ask: migrating takes longer than reading. */
async function readNew(): Promise<Migrated> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-schema-'))
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    const random = () => randomBytes(16).toString('hex')
    const passwords = { app: random(), rail: random(), signer: random(), stations: random() }
    await migrate(postgres.url, { passwords })
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    try {
      return { types: await generateSchema(database), rights: await readAppRights(database) }
    } finally {
      await database.end()
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
