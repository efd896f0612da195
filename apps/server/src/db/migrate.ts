import { runMigrations as migrateWorker } from 'graphile-worker'
import pg from 'pg'
import { applyFunctions } from './applyFunctions.ts'
import { appRole, ensureRoles, type RolePasswords } from './appRole.ts'
import { adoptBaseline } from './baseline.ts'
import { readMigrationFiles, sqlFolder, type MigrationFile } from './migrationFiles.ts'
import { createPool } from './pool.ts'
import { withShortLocks } from './withShortLocks.ts'
import { grantWorkerTables } from './workerGrants.ts'

export type MigrateOptions = {
  /** The passwords that the roles get. */
  readonly passwords: RolePasswords
  /** Called at the start of each step with a text for the person who waits. */
  readonly onProgress?: (step: string) => void
  readonly folder?: URL
}

/** Brings the database up to date. Safe to call from several processes at once: one works, and the others wait. */
export async function migrate(
  ownerUrl: string,
  { passwords, onProgress = () => {}, folder = sqlFolder }: MigrateOptions,
): Promise<void> {
  const files = await readMigrationFiles(folder)
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'millrace migrate' })
  await owner.connect()
  try {
    await owner.query(`select pg_advisory_lock(hashtext('millrace migrate'))`)
    await ensureRoles(owner, passwords)
    await createMigrationTables(owner)
    await applyTables(owner, files.tables, onProgress)
    await applyFunctions(owner, files, onProgress)
    await makeMonths(owner)
    await applyWorkerTables(ownerUrl)
    await grantWorkerTables(owner)
  } finally {
    await owner.end()
  }
}

async function createMigrationTables(owner: pg.Client): Promise<void> {
  await owner.query(`
    create table if not exists migration_file (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists migration_functions (
      is_singleton boolean primary key default true check (is_singleton),
      sha256 text not null,
      -- What was created, in the words that follow \`drop\`.
      objects text[] not null,
      applied_at timestamptz not null default now()
    );
    -- What was applied before, oldest first, and of what the views and triggers of now were made.
    alter table migration_functions add column if not exists earlier text[] not null default '{}',
      add column if not exists definitions jsonb not null default '{}';
    grant select on migration_file, migration_functions to ${appRole}`)
}

/** So that transfers have the partition of their month from the first one on. A job goes on with it. */
async function makeMonths(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regprocedure('ledger.make_months()') is not null as exists`,
  )
  if (!rows[0]?.exists) return
  await withShortLocks(owner, async () => {
    await owner.query('select ledger.make_months()')
  })
}

/** Applies the files in order, each in its own transaction. */
async function applyTables(
  owner: pg.Client,
  files: readonly MigrationFile[],
  onProgress: (step: string) => void,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration_file order by name',
  )
  const applied = await adoptBaseline(owner, rows, files)
  for (const each of applied) assertUnchanged(each, files)
  const appliedNames = new Set(applied.map(({ name }) => name))
  for (const { name, sql, sha256 } of files) {
    if (appliedNames.has(name)) continue
    onProgress(`Applying ${name}`)
    try {
      await withShortLocks(owner, async () => {
        await owner.query(sql)
        await owner.query('insert into migration_file (name, sha256) values ($1, $2)', [name, sha256])
      })
    } catch (error) {
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
}

function assertUnchanged(applied: { name: string; sha256: string }, files: readonly MigrationFile[]): void {
  const file = files.find(({ name }) => name === applied.name)
  if (!file)
    throw new Error(
      `The database is newer than this program: it has the migration ${applied.name}. Start the newer program instead.`,
    )
  if (file.sha256 !== applied.sha256)
    throw new Error(
      `The migration ${applied.name} was changed after it was applied. ` +
        'Restore the file and put the change into a new migration.',
    )
}

/** With a pool of ours: the library removes the error listeners of its own pool before it closes it. */
async function applyWorkerTables(ownerUrl: string): Promise<void> {
  const pgPool = createPool(ownerUrl, {
    max: 2,
    name: 'millrace migrate',
    // Nobody waits for an answer to a call here.
    connectTimeoutMs: 30_000,
    statementTimeoutMs: 0,
    hasPlainTypes: true,
  })
  try {
    await migrateWorker({ pgPool })
  } finally {
    await pgPool.end()
  }
}
