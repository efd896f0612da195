import type pg from 'pg'
import { createDatabase, type Database } from '../db/database.ts'
import { withRetries } from './withRetries.ts'

/** A pool, where each call is its own transaction, or a transaction that the call joins. */
export type Db = pg.Pool | Transaction

export type Transaction = {
  readonly isTransaction: true
  readonly pool: pg.Pool
  /** For everything else that must commit together with the money. */
  readonly db: Database
  readonly query: <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<pg.QueryResult<Row>>
}

/** Commits all of the work or none. The work may run more than once, so it must not touch anything but the database. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return withRetries(async () => {
    const client = await pool.connect()
    let isBroken = true
    try {
      await client.query('begin')
      const result = await work({
        isTransaction: true,
        pool,
        db: createDatabase(toSingleConnectionPool(client)),
        query: (config) => client.query(config),
      })
      const { command } = await client.query('commit')
      isBroken = false
      // If the work swallowed an error, PostgreSQL answers the commit by rolling back.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back, because a statement in it had failed')
      return result
    } catch (error) {
      if (isBroken)
        isBroken = await client.query('rollback').then(
          () => false,
          () => true,
        )
      throw error
    } finally {
      // A connection in an unknown state is closed, not returned to the pool.
      client.release(isBroken)
    }
  })
}

/** Kysely needs a pool. This one has a single connection and never releases it: the transaction does. */
function toSingleConnectionPool(client: pg.PoolClient): Parameters<typeof createDatabase>[0] {
  const borrowed = { query: client.query.bind(client), release: () => {} } as pg.PoolClient
  return { connect: async () => borrowed, end: async () => {}, options: {} }
}
