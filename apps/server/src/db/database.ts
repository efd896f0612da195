import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Kysely over a pool of ours. Money paths use the pool itself, with named statements. */
export const createDatabase = (pool: PostgresPool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // Texts are keyed by language inside jsonb; those keys are data and stay as they are.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
