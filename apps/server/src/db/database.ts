import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Kysely on one of our pools. Code that moves money uses the pool itself, with named statements. */
export const createDatabase = (pool: PostgresPool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // Localized texts are jsonb with language keys, which must stay as they are.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
