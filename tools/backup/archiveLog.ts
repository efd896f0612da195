import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from '../../apps/server/src/settings.ts'
import { locateCluster } from '../postgres/clusterLocation.ts'
import { startPostgres } from '../postgres/index.ts'
import { syncFolder } from '../process/syncFolder.ts'
import { UserError } from '../process/UserError.ts'
import { hashFile, readArchive, writeArchive } from './archive.ts'
import { backupFolder, listBackups, toTime } from './backupFolder.ts'
import { type BackupKeys, type Opener, openBackupKeys } from './backupKeys.ts'
import { writeEntry } from './writeEntry.ts'

const slot = 'millrace_archive'
const folderOf = (backups: string) => join(backups, 'log')
const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
const archiveFile = (segment: string) => `${segment}.tar.zst.age`

/** Copies the log again and again, until a signal. */
export const keepArchiving = async (settings: Settings, onProgress: (line: string) => void): Promise<void> => {
  const { MILLRACE_DATA: dataDir, ARCHIVE_EVERY_SECONDS: everySeconds } = settings
  if (everySeconds === 0) throw new UserError('ARCHIVE_EVERY_SECONDS is 0: nothing is archived.')
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
  let lastProblem = ''
  while (!stopping.signal.aborted) {
    try {
      // It attaches to the one that runs.
      const { url } = await startPostgres({ dataDir })
      await archiveLog({ url, dataDir, backups: backupFolder(settings) })
      lastProblem = ''
    } catch (error) {
      const { message } = error as Error
      if (message !== lastProblem) onProgress(`The log of the database could not be archived: ${message}`)
      lastProblem = message
    }
    await pause(everySeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
}

type Place = { readonly url: string; readonly dataDir: string; readonly backups: string }

/**
 * Copies what was logged since the last time, encrypted and signed, and then lets the database forget it. A slot keeps
 * the log until it is copied, so a failed copy is repeated and nothing is missed. Returns how many segments there were.
 */
export const archiveLog = async ({ url, dataDir, backups }: Place): Promise<number> => {
  const keys = await openBackupKeys(dataDir)
  const { dir } = await locateCluster(dataDir)
  const folder = folderOf(backups)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'millrace archive' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const first = await openSlot(client)
    const {
      rows: [switched],
    } = await client.query<{ at: Date; lsn: string }>('select clock_timestamp() as at, pg_switch_wal()::text as lsn')
    const {
      rows: [current],
    } = await client.query<{ name: string; start: string }>(
      // A place between two segments would be named after the first of them.
      `select pg_walfile_name(s.start + 1) as name, s.start::text as start
       from (select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes,
         (select setting::numeric from pg_settings where name = 'wal_segment_size') as size) l,
       lateral (select '0/0'::pg_lsn + floor(l.bytes / l.size) * l.size as start) s`,
    )
    if (!switched || !current) throw new Error('the database does not say where its log is')
    const names = (await readdir(join(dir, 'pg_wal'))).filter(isSegment).toSorted()
    // Later names are of segments that are kept to be written again.
    const ended = names.filter((name) => name >= first && name < current.name)
    for (const name of ended) await archiveSegment(keys, folder, dir, name, switched.at)
    await syncFolder(folder)
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slot, current.start])
    await client.query(
      `insert into archive_progress (archived_at, lsn) values ($1, $2::pg_lsn)
       on conflict (is_single) do update set archived_at = excluded.archived_at, lsn = excluded.lsn`,
      [switched.at, current.start],
    )
    await removeOld(backups)
    return ended.length
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The name of the first segment that is not archived. */
const openSlot = async (client: pg.Client): Promise<string> => {
  const find = async () =>
    (
      await client.query<{ name: string | null; status: string }>(
        `select pg_walfile_name(restart_lsn) as name, wal_status as status
         from pg_replication_slots where slot_name = $1`,
        [slot],
      )
    ).rows[0]
  const found = await find()
  if (found?.name && found.status !== 'lost') return found.name
  if (found) await client.query('select pg_drop_replication_slot($1)', [slot])
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
  return (await find())?.name ?? ''
}

/** It gets its name when it is complete and on disk; its signature says that this installation made it. */
const archiveSegment = async (
  keys: BackupKeys,
  folder: string,
  dir: string,
  name: string,
  until: Date,
): Promise<void> => {
  const file = join(folder, archiveFile(name))
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  const part = await writeArchive(partial, keys.recipients.data, (archive) =>
    archive.addFile(name, join(dir, 'pg_wal', name)),
  )
  const text = JSON.stringify({ segment: name, until: until.toISOString(), ...part })
  await writeFile(join(folder, `${name}.json`), `${text}\n${keys.sign(text)}\n`, { mode: 0o600, flush: true })
  await rename(partial, file)
}

/** What is older than the oldest backup is of no use. */
const removeOld = async (backups: string): Promise<void> => {
  const [oldest] = await listBackups(backups)
  if (oldest === undefined) return
  for (const { segment, until } of await listArchived(folderOf(backups)))
    if (Date.parse(until) < toTime(oldest) - 3_600_000)
      for (const file of [archiveFile(segment), `${segment}.json`])
        await rm(join(folderOf(backups), file), { force: true })
}

type Archived = { readonly segment: string; readonly until: string; readonly bytes: number; readonly sha256: string }

const listArchived = async (folder: string): Promise<readonly (Archived & { text: string; signature: string })[]> => {
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith('.json')).toSorted()
  return await Promise.all(
    names.map(async (name) => {
      const [text = '', signature = ''] = (await readFile(join(folder, name), 'utf8')).split('\n')
      return { ...(JSON.parse(text) as Archived), text, signature }
    }),
  )
}

/** Puts the archived log beside what the backup has of it. Returns up to when it goes, if there is any. */
export const unpackLog = async (backups: string, opener: Opener, dir: string): Promise<string | undefined> => {
  const folder = folderOf(backups)
  const present = new Set(await readdir(join(dir, 'pg_wal')))
  const [oldest = ''] = [...present].filter(isSegment).toSorted()
  const needed = (await listArchived(folder)).filter(({ segment }) => segment >= oldest)
  let last: string | undefined
  for (const { segment, until, text, signature, bytes, sha256 } of needed) {
    const file = join(folder, archiveFile(segment))
    const found = await hashFile(file).catch(() => undefined)
    // One whose copy was not finished is the last one.
    if (!found) continue
    if (!opener.isSigned(text, signature) || found.bytes !== bytes || found.sha256 !== sha256)
      throw new UserError(`The archived log ${file} was altered or is damaged: restore without what comes after it.`)
    last = until
    if (present.has(segment)) continue
    await readArchive(file, opener.identities, (header, content) =>
      writeEntry(join(dir, 'pg_wal'), header, content, false),
    )
  }
  return last
}
