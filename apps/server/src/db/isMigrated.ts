import type pg from 'pg'
import type { MigrationFiles } from './migrationFiles.ts'

/**
 * True when the database has this program's tables and functions, or those of a version after it: that one's migration
 * is made so that this one survives it, also when it has to be started again. Works with the application's role.
 */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>, files: MigrationFiles): Promise<boolean> {
  const { rows } = await pool.query<{ name: string; sha256: string; earlier: readonly string[] | null }>(
    // A database of before has no list yet.
    `select name, sha256, null as earlier from migration_file
     union all select 'functions', sha256, to_jsonb(f) -> 'earlier' from migration_functions f`,
  )
  const applied = new Map(rows.map((row) => [row.name, row]))
  const functions = applied.get('functions')
  return (
    [functions?.sha256, ...(functions?.earlier ?? [])].includes(files.functionsSha256) &&
    files.tables.every(({ name, sha256 }) => applied.get(name)?.sha256 === sha256)
  )
}
