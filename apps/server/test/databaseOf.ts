import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { createDatabase, type Database } from '../src/db/database.ts'

const databases = new WeakMap<pg.Pool, Database>()

/** The handle that stores take, on a pool of a test. */
export function databaseOf(pool: pg.Pool): Database {
  let database = databases.get(pool)
  if (!database) databases.set(pool, (database = createDatabase(pool)))
  return database
}

/** Sends a statement as it is written, with $1 for its first value. */
export const sendTo = <Row>(db: Database, { text, values = [] }: pg.QueryConfig) =>
  db.executeQuery(CompiledQuery.raw(text, values)) as Promise<{ rows: Row[] }>
