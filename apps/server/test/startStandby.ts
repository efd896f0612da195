import { chown, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { locateCluster } from '../../../tools/postgres/clusterLocation.ts'
import { startPostgres, type RunningPostgres } from '../../../tools/postgres/index.ts'

/** What PostgreSQL makes anew at each start; the folders must be there. */
const isEmptied = (path: string): boolean => /^(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_stat_tmp)$/.test(path)
const isLeftOut = (path: string): boolean => /^postmaster\.(?:pid|opts)$/.test(path)

export type RunningStandby = {
  readonly postgres: RunningPostgres
  /** After it was killed: on the same port, with what it had. */
  readonly startAgain: () => Promise<RunningStandby>
}

/**
 * A standby that streams from a running PostgreSQL, as pg_basebackup would make it, which the embedded package lacks.
 * `from` and `to` are data folders of `startPostgres`.
 */
export async function startStandby(
  primary: Pick<RunningPostgres, 'url'>,
  from: string,
  to: string,
): Promise<RunningStandby> {
  const { dir: source } = await locateCluster(from)
  await mkdir(to)
  await cp(join(from, 'postgres.password'), join(to, 'postgres.password'))
  const { dir, account } = await locateCluster(to)
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    // Its log stays until the standby has read it.
    await client.query(`select pg_create_physical_replication_slot('standby', true)`)
    await client.query(`select pg_backup_start('standby', fast => true)`)
    await copyFolder(source, dir, '')
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(dir, 'backup_label'), rows[0]?.label ?? '')
  } finally {
    await client.end()
  }
  await writeFile(join(dir, 'standby.signal'), '')
  if (account.uid !== undefined && account.gid !== undefined)
    for (const name of ['', ...(await readdir(dir, { recursive: true }))])
      await chown(join(dir, name), account.uid, account.gid)
  return await follow(primary, to)
}

async function follow(primary: Pick<RunningPostgres, 'url'>, dataDir: string): Promise<RunningStandby> {
  const { username, password, hostname, port } = new URL(primary.url)
  const postgres = await startPostgres({
    dataDir,
    settings: {
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      primary_slot_name: 'standby',
      // It asks again at once when the primary was away.
      wal_retrieve_retry_interval: '200ms',
      // Readers that are in its way are not waited for.
      max_standby_streaming_delay: '100ms',
      fsync: 'off',
    },
  })
  return { postgres, startAgain: () => follow(primary, dataDir) }
}

/** Files may go while they are copied, and change: what was written meanwhile is in the log. */
async function copyFolder(source: string, target: string, folder: string): Promise<void> {
  await mkdir(join(target, folder), { mode: 0o700, recursive: true })
  for (const entry of await readdir(join(source, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (isLeftOut(path) || basename(path).startsWith('pgsql_tmp')) continue
    if (!entry.isDirectory()) await cp(join(source, path), join(target, path)).catch(ignoreMissing)
    else if (isEmptied(path)) await mkdir(join(target, path), { mode: 0o700 })
    else await copyFolder(source, target, path)
  }
  // PostgreSQL makes these by itself only in a new cluster.
  if (folder === '') await mkdir(join(target, 'pg_wal', 'archive_status'), { recursive: true })
}

const ignoreMissing = async (error: NodeJS.ErrnoException): Promise<void> => {
  if (error.code !== 'ENOENT') throw error
}
