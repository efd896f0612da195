import pg from 'pg'
import { waitFor } from '../process/waitFor.ts'

const owner = 'millrace'

/** The database and its owner, who is no superuser, once a node leads. Returns the owner's connection. */
export const prepareOwner = async (
  primary: { readonly host: string; readonly port: number },
  passwords: { readonly postgres: string; readonly owner: string },
): Promise<string> => {
  const connect = async () => {
    const client = new pg.Client({
      ...primary,
      user: 'postgres',
      password: passwords.postgres,
      database: 'postgres',
      connectionTimeoutMillis: 3_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ leads: boolean }>('select not pg_is_in_recovery() as leads')
      if (rows[0]?.leads) return client
    } catch {}
    await client.end().catch(() => undefined)
    return undefined
  }
  const client = await waitFor(connect, 120_000, 250)
  if (!client) throw new Error('no node of the database leads')
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner])
    if (rowCount === 0) await client.query(`create role ${owner}`)
    // It creates the roles of the programs, and takes from them what they must not have.
    await client.query(
      `alter role ${owner} login createrole createdb password ${client.escapeLiteral(passwords.owner)}`,
    )
    // It reads how far the standbys are.
    await client.query(`grant pg_monitor to ${owner} with admin option`)
    const { rowCount: found } = await client.query('select from pg_database where datname = $1', [owner])
    if (found === 0) await client.query(`create database ${owner} owner ${owner}`)
  } finally {
    await client.end()
  }
  return `postgres://${owner}:${encodeURIComponent(passwords.owner)}@${primary.host}:${primary.port}/${owner}`
}

/** Until so many standbys stream, and one of them has each commit before it is acknowledged. */
export const waitForStandbys = async (ownerUrl: string, count: number): Promise<void> => {
  const isThere = async () => {
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 3_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ streaming: number; synchronous: number }>(
        `select count(*)::int as streaming, count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous
         from pg_stat_replication where state = 'streaming'`,
      )
      return rows[0] && rows[0].streaming >= count && rows[0].synchronous > 0 ? true : undefined
    } catch {
      return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  if (!(await waitFor(isThere, 120_000, 250))) throw new Error(`${count} standbys do not stream`)
}
