import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readCommandLine, isAlive } from '../process/isAlive.ts'

export type Postmaster = { readonly pid: number; readonly port: number }

/** The process that the cluster's pid file names, if it runs and works on this folder. */
export const findPostmaster = async (clusterDir: string): Promise<Postmaster | undefined> => {
  const [pid, , , port] = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const found = { pid: Number(pid), port: Number(port) }
  // After a restart of the machine or container the number may belong to something else, another PostgreSQL even.
  return found.pid > 1 && isAlive(found.pid) && readCommandLine(found.pid).includes(`-D ${clusterDir}`)
    ? found
    : undefined
}

export type Readiness = 'ready' | 'starting' | 'other' | 'none'

/** Asks the server itself: only one that takes our password and works on our folder is ours. */
export const probeServer = async (port: number, password: string, clusterDir: string): Promise<Readiness> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
    return (await realpath(rows[0]?.dir ?? '')) === (await realpath(clusterDir)) ? 'ready' : 'other'
  } catch (error) {
    const code = (error as { code?: string }).code
    // 57P03: starting up or in recovery. 28P01: not our password, so not our server.
    if (code === '57P03') return 'starting'
    return code === '28P01' || code === '28000' ? 'other' : 'none'
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const createDatabase = async (port: number, password: string, name: string): Promise<void> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
