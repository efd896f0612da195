import { runMigrations as migrateWorker } from 'graphile-worker'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { ensureRoles } from './appRole.ts'
import { migrationsFolder, readMigrationFiles, type MigrationFile } from './migrationFiles.ts'
import { createPool } from './pool.ts'
import { grantWorkerTables } from './workerGrants.ts'

export type MigrateOptions = {
  /** Told each step as it begins, in words for a person who waits. */
  readonly onProgress?: (step: string) => void
  readonly folder?: URL
}

/**
 * Brings the database up to date. Any number of processes may call this at once: one works, the others wait and find it
 * done.
 */
export async function migrate(
  ownerUrl: string,
  { onProgress = () => {}, folder = migrationsFolder }: MigrateOptions = {},
): Promise<void> {
  const files = await readMigrationFiles(folder)
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'millrace migrate' })
  await owner.connect()
  try {
    await owner.query(`select pg_advisory_lock(hashtext('millrace migrate'))`)
    await ensureRoles(owner, ownerUrl)
    await refuseChangedFiles(owner, files)
    await applyFiles(ownerUrl, files, onProgress)
    await applyWorkerTables(ownerUrl)
    await grantWorkerTables(owner)
  } finally {
    await owner.end()
  }
}

/** True when the database has exactly the migrations of this program. Asked as the application's role. */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>, files: readonly MigrationFile[]): Promise<boolean> {
  const { rows } = await pool.query<MigrationFile>('select name, sha256 from migration_file order by name collate "C"')
  return (
    rows.length === files.length &&
    files.every((file, i) => file.name === rows[i]?.name && file.sha256 === rows[i]?.sha256)
  )
}

async function refuseChangedFiles(owner: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  await owner.query(`create table if not exists migration_file (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
    grant select on migration_file to millrace_app`)
  const { rows } = await owner.query<MigrationFile>('select name, sha256 from migration_file order by name')
  for (const applied of rows) {
    const file = files.find(({ name }) => name === applied.name)
    if (!file)
      throw new Error(
        `The database is newer than this program: it has the migration ${applied.name}. Start the newer program instead.`,
      )
    if (file.sha256 !== applied.sha256) {
      throw new Error(
        `The migration ${applied.name} was changed after it was applied. Restore the file and put the change into a new migration.`,
      )
    }
  }
}

/** With a pool of ours: the library stops listening to its own before it is closed. */
async function applyWorkerTables(ownerUrl: string): Promise<void> {
  const pgPool = createPool(ownerUrl, { max: 2, name: 'millrace migrate', statementTimeoutMs: 0, hasPlainTypes: true })
  try {
    await migrateWorker({ pgPool })
  } finally {
    await pgPool.end()
  }
}

/** One file after another, each in a transaction of its own. */
async function applyFiles(
  ownerUrl: string,
  files: readonly MigrationFile[],
  onProgress: (step: string) => void,
): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: createPool(ownerUrl, { max: 2, name: 'millrace migrate', statementTimeoutMs: 0 }),
    }),
  })
  const migrations = Object.fromEntries(
    files.map(({ name, sql, sha256 }) => [
      name,
      {
        async up(transaction: Kysely<unknown>) {
          onProgress(`Applying ${name}`)
          await transaction.executeQuery(CompiledQuery.raw(sql))
          await transaction.executeQuery(
            CompiledQuery.raw('insert into migration_file (name, sha256) values ($1, $2)', [name, sha256]),
          )
        },
      },
    ]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  try {
    for (;;) {
      const { error, results = [] } = await migrator.migrateUp()
      const failed = results.find(({ status }) => status === 'Error')
      if (error)
        throw new Error(
          `${failed ? `The migration ${failed.migrationName}` : 'Migrating'} failed: ${(error as Error).message}`,
          { cause: error },
        )
      if (results.length === 0) return
    }
  } finally {
    await db.destroy()
  }
}
