import type { Database } from './database.ts'

/** One value for each database, created at first use. Not for a transaction, which would get one of its own. */
export function memoizeByDatabase<Value>(create: (db: Database) => Value): (db: Database) => Value {
  const values = new WeakMap<Database, Value>()
  return (db) => {
    let value = values.get(db)
    if (value === undefined) values.set(db, (value = create(db)))
    return value
  }
}
