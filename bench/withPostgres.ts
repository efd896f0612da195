import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../tools/postgres/index.ts'

type BenchPostgres = {
  /** For whatever else the bench writes; removed afterwards. */
  readonly folder: string
  /** An empty database, as its owner. */
  readonly url: string
  /** Creates another one and returns its URL. */
  readonly createDatabase: (name: string) => Promise<string>
}

/** Runs a bench on a PostgreSQL of its own. */
export async function withPostgres<T>(name: string, work: (postgres: BenchPostgres) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `millrace-bench-${name}-`))
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  try {
    return await work({
      folder,
      url: postgres.url,
      createDatabase: async (database) => {
        await withClient(postgres.url, (client) => client.query(`create database ${database}`))
        return Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href
      },
    })
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs something on one connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
