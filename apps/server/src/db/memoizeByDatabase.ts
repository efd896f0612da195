import type { Database } from './database.ts'

/** A handle of one call, and the one whose values it shares. */
const shared = new WeakMap<Database, Database>()

/** What is memoized for `lasting` counts for this handle too, which lives for one call only. */
export const shareMemory = (db: Database, lasting: Database): void => void shared.set(db, lasting)

/** One value for each database, created at first use. Not for a transaction, which would get one of its own. */
export function memoizeByDatabase<Value>(create: (db: Database) => Value): (db: Database) => Value {
  const values = new WeakMap<Database, Value>()
  return (given) => {
    const db = shared.get(given) ?? given
    let value = values.get(db)
    if (value === undefined) values.set(db, (value = create(db)))
    return value
  }
}
