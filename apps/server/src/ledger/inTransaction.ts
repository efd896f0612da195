import type pg from 'pg'
import { createDatabase, type Database } from '../db/database.ts'
import { withRetries } from './withRetries.ts'

/** Where the ledger does its work: a pool, each call by itself, or a transaction, with whatever else happens in it. */
export type Db = pg.Pool | Transaction

export type Transaction = {
  readonly isTransaction: true
  readonly pool: pg.Pool
  /** Everything else that is to happen together with the money. */
  readonly db: Database
  readonly query: <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<pg.QueryResult<Row>>
}

export const getPool = (db: Db): pg.Pool => ('isTransaction' in db ? db.pool : db)

/** Does all of the work or none of it. The work may run more than once, so it touches nothing outside the database. */
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
        db: createDatabase(onlyThis(client)),
        query: (config) => client.query(config),
      })
      const { command } = await client.query('commit')
      isBroken = false
      // After an error that the work has swallowed, the database answers a commit by rolling back.
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
      // A connection in an unknown state is closed rather than given to the next.
      client.release(isBroken)
    }
  })
}

/** Kysely takes a pool; this one has a single connection, which stays in the transaction's hands. */
function onlyThis(client: pg.PoolClient): Parameters<typeof createDatabase>[0] {
  const borrowed = { query: client.query.bind(client), release: () => {} } as pg.PoolClient
  return { connect: async () => borrowed, end: async () => {}, options: {} }
}
