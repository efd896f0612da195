import type pg from 'pg'

/** One value for each pool, that is for each database, created at first use. */
export function memoizeByPool<Value>(create: (pool: pg.Pool) => Value): (pool: pg.Pool) => Value {
  const values = new WeakMap<pg.Pool, Value>()
  return (pool) => {
    let value = values.get(pool)
    if (value === undefined) values.set(pool, (value = create(pool)))
    return value
  }
}
