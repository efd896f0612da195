import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'

// Advisory locks: one is held while the clock moves, the other while a day must not end.
const movingLock = [770_001, 1] as const
const settlingLock = [770_001, 2] as const

type ClockRow = { readonly today: string; readonly offsetDays: number; readonly isMoving: boolean }

export const findClock = (db: Database): Promise<ClockRow> =>
  query(db).row`select ledger.today() as today, c.offset_days, exists (
      select from pg_locks l join pg_database b on b.oid = l.database
      where b.datname = current_database() and l.locktype = 'advisory' and l.granted
        and (l.classid::bigint, l.objid::bigint, l.objsubid) = (${movingLock[0]}, ${movingLock[1]}, 2)
    ) as is_moving from ledger.clock c`

export const advanceClock = (db: Database) => call(db, 'ledger.nextDay')

/** Does the work, during which the clock cannot be moved. Null when it is being moved now. */
export const unlessClockMoving = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result | null> =>
  withConnection(pool, async (client) =>
    (await lock(client, 'pg_try_advisory_lock_shared', settlingLock)) ? work() : null,
  )

/** Does the work that moves the clock. Null when somebody else is moving it. */
export const withClockLock = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result | null> =>
  withConnection(pool, async (client) => {
    if (!(await lock(client, 'pg_try_advisory_lock', movingLock))) return null
    await lock(client, 'pg_advisory_lock', settlingLock)
    return work()
  })

async function lock(
  client: pg.PoolClient,
  lockFunction: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared' | 'pg_advisory_lock',
  key: readonly [number, number],
): Promise<boolean> {
  const { rows } = await client.query<{ locked: unknown }>(`select ${lockFunction}($1::int, $2::int) as locked`, [
    ...key,
  ])
  return rows[0]?.locked === true
}

/** Advisory locks belong to a connection. It is closed when they cannot be released. */
async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    const isUnlocked = await client.query('select pg_advisory_unlock_all()').then(
      () => true,
      () => false,
    )
    client.release(!isUnlocked)
  }
}
