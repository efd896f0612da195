import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { UserError } from '../process/UserError.ts'
import type { Archive } from './archive.ts'

/** What PostgreSQL makes anew at each start, as its manual says of base backups. The folders must be there. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const isLeftOut = (name: string): boolean =>
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pgsql_tmp.*|pg_internal\.init.*)$/.test(
    name,
  )

/**
 * Adds a running database’s files, and the log that makes them consistent: everything that was committed when this
 * function's last query ran is in it. A slot keeps the log until it is copied. It ends with the connection, as the
 * backup does, so nothing is left behind when this process is killed.
 */
export const addCluster = async (archive: Archive, url: string, dir: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'millrace backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('millrace', fast => true)`)
    await addFolder(archive, dir, '')
    // Its first 512 bytes are written at once, but may be read in the middle of that.
    await archive.addBytes('global/pg_control', await readTwice(join(dir, 'global/pg_control')), 0o600)
    const {
      rows: [stopped],
    } = await client.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
    )
    if (!stopped) throw new Error('the backup did not stop')
    await archive.addText('backup_label', stopped.label)
    await addLog(archive, dir, stopped)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const addFolder = async (archive: Archive, dir: string, folder: string): Promise<void> => {
  for (const entry of await readFolder(join(dir, folder))) {
    const name = join(folder, entry.name)
    if (isLeftOut(entry.name) || name === 'global/pg_control') continue
    if (entry.isSymbolicLink())
      throw new UserError(`${join(dir, name)} is outside of the data folder, and cannot be backed up.`)
    if (!entry.isDirectory()) await archive.addFile(name, join(dir, name))
    else {
      await archive.addFolder(name, 0o700)
      if (!emptied.has(name)) await addFolder(archive, dir, name)
    }
  }
}

/** A folder that was dropped meanwhile is empty. */
const readFolder = async (dir: string) =>
  await readdir(dir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

const readTwice = async (file: string): Promise<Buffer> => {
  for (let last = await readFile(file); ;) {
    const next = await readFile(file)
    if (next.equals(last)) return next
    last = next
  }
}

/** Segments of the log are named in their order. */
const addLog = async (archive: Archive, dir: string, { label, last }: { label: string; last: string }) => {
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
  if (!first) throw new Error('the backup’s label names no beginning')
  const names = (await readdir(join(dir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const needed = names.filter((name) => name >= first && name <= last).toSorted()
  if (needed[0] !== first || needed.at(-1) !== last) throw new Error('the database has removed a part of its log')
  for (const name of needed) await archive.addFile(join('pg_wal', name), join(dir, 'pg_wal', name))
}
