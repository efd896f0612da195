import type pg from 'pg'

/** One for each pool, made when it is first asked for: each is of one database. */
export function memoizeByPool<Value>(create: (pool: pg.Pool) => Value): (pool: pg.Pool) => Value {
  const made = new WeakMap<pg.Pool, Value>()
  return (pool) => {
    let value = made.get(pool)
    if (value === undefined) made.set(pool, (value = create(pool)))
    return value
  }
}
