import {
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type IdentifierNode,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import { isStandby } from './isDatabaseUnavailable.ts'
import { isPlanOutdated } from './isPlanOutdated.ts'
import { toCamelCase, toSnakeCase } from './names.ts'
import { forgetName, nameStatement } from './nameStatement.ts'
import type { Tables } from './schema.ts'

/** The one handle of every store: a database, or a transaction of it. */
export type Database = Kysely<Tables>

/** Kysely on one of our pools, with prepared statements. Names are in camel case here and in snake case in SQL. */
export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<Tables>({
    dialect: new NamingDialect({
      pool: { connect: async () => toNamingClient(await pool.connect()), end: () => pool.end(), options: {} },
    }),
  })

/** The same for one call, on the one connection that it borrows; whoever lends it takes it back. */
export function createDatabaseOn(borrow: () => Promise<pg.PoolClient>): Database {
  let last: Promise<unknown> = Promise.resolve()
  return new Kysely<Tables>({
    dialect: new NamingDialect({
      pool: {
        async connect() {
          const client = await borrow()
          const query = (text: string, values: readonly unknown[]) => {
            const run = () => runStatement(client, text, values)
            // What a handler asks for at the same time waits here, since a connection answers one after another.
            return (last = last.then(run, run))
          }
          return { query, release() {} } as PostgresPoolClient
        },
        end: async () => {},
        options: {},
      },
    }),
  })
}

/** Converts names while it writes SQL. Kysely's own plugin copies every query, and visits every row of a result. */
class NamingDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler()
  }
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override visitIdentifier({ name }: IdentifierNode): void {
    this.append(`"${this.sanitizeIdentifier(toSnakeCase(name))}"`)
  }
}

type Result = PostgresQueryResult<Record<string, unknown>>

/** Their connection outlived a failover. The pool replaces them once they are released. */
const standbyClients = new WeakSet<pg.PoolClient>()

const namingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** Kysely remembers each connection by its client, so there is one of these for each. */
function toNamingClient(client: pg.PoolClient): PostgresPoolClient {
  let naming = namingClients.get(client)
  if (!naming) {
    const query = (text: string, values: readonly unknown[]) => runStatement(client, text, values)
    const release = (isBroken = false) => client.release(isBroken || standbyClients.has(client))
    naming = { query, release } as PostgresPoolClient
    namingClients.set(client, naming)
  }
  return naming
}

/** Rows come as arrays, and become objects with names that are converted once for each result. */
async function runStatement(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<Result> {
  const { command, rowCount, rows, fields } = await send(client, text, values)
  const names = fields.map(({ name }) => toCamelCase(name))
  return {
    command: command as Result['command'],
    rowCount: rowCount ?? 0,
    rows: rows.map((row) => {
      const named: Record<string, unknown> = {}
      for (let i = 0; i < names.length; i++) named[names[i] as string] = row[i]
      return named
    }),
  }
}

async function send(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryArrayResult> {
  const config = { text, values: values as unknown[], rowMode: 'array' as const }
  const name = nameStatement(text)
  try {
    return await client.query(name === undefined ? config : { ...config, name })
  } catch (error) {
    if (isStandby(error)) standbyClients.add(client)
    if (!isPlanOutdated(error) || !forgetName(text)) throw error
    // In a transaction this fails too, and the transaction is run again.
    return client.query(config).catch(() => {
      throw error
    })
  }
}
