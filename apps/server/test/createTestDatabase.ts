import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../src/db/pool.ts'
import { toAppUrl } from './roleUrls.ts'

export type TestDatabase = {
  readonly ownerUrl: string
  readonly appUrl: string
  /** May do anything. */
  readonly owner: pg.Pool
  /** With the server's login. */
  readonly app: pg.Pool
  readonly drop: () => Promise<void>
}

/** A copy of the database as it is now, which can be put back once. */
export async function saveCopy({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<() => Promise<void>> {
  const url = new URL(ownerUrl)
  const name = url.pathname.slice(1)
  const copy = `${name}_copy`
  await runOnPostgresDatabase(url, `alter database ${name} allow_connections false`)
  await runOnPostgresDatabase(
    url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
  await runOnPostgresDatabase(url, `create database ${copy} template ${name}`)
  await runOnPostgresDatabase(url, `alter database ${name} allow_connections true`)
  return async () => {
    await runOnPostgresDatabase(url, `drop database ${name} with (force)`)
    await runOnPostgresDatabase(url, `alter database ${copy} rename to ${name}`)
  }
}

type Options = {
  readonly connectionsMax?: number
  /** Without tables, for tests of the migration itself. */
  readonly isEmpty?: boolean
  /** Another database to copy than the migrated one. Nobody may be connected to it. */
  readonly template?: string | undefined
}

/** A migrated database for one test file. Concurrent tests neither see nor lock its rows. */
export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const url = new URL(inject('templateUrl'))
  const template = options.isEmpty ? 'template0' : (options.template ?? url.pathname.slice(1))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnPostgresDatabase(url, `create database ${name} template ${template} strategy file_copy`)
  url.pathname = `/${name}`
  const database = connectTo(url.href, options)
  return {
    ...database,
    async drop() {
      await database.drop()
      await runOnPostgresDatabase(url, `drop database ${name} with (force)`)
    },
  }
}

/** A database of another server, which stays when this one is dropped. */
export function connectTo(ownerUrl: string, { connectionsMax = 16 }: Options = {}): TestDatabase {
  const appUrl = toAppUrl(ownerUrl)
  const owner = createPool(ownerUrl, { max: 4, statementTimeoutMs: 0 })
  const app = createPool(appUrl, { max: connectionsMax, connectTimeoutMs: 60_000 })
  return {
    ownerUrl,
    appUrl,
    owner,
    app,
    async drop() {
      await Promise.all([owner.end(), app.end()])
    },
  }
}

async function runOnPostgresDatabase(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
