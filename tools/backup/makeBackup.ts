import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { version } from '../../apps/server/src/version.ts'
import { locateCluster } from '../postgres/clusterLocation.ts'
import { syncFolder } from '../process/syncFolder.ts'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { addCluster } from './addCluster.ts'
import { addFiles, addKeys } from './addDataFiles.ts'
import { type Archive, isFullDisk, type Part, writeArchive } from './archive.ts'
import { backupFolder, listBackups, toTime } from './backupFolder.ts'
import { findIdentities, openBackupKeys, type RecipientName } from './backupKeys.ts'
import { partFile, type PartName, writeManifest } from './manifest.ts'
import { recordRun } from './recordRun.ts'
import { backUpIntoRepository, type Repository } from './repository.ts'
import { withDatabase } from './withDatabase.ts'

type Target = {
  readonly settings: Pick<Settings, 'MILLRACE_DATA' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'DATABASE_URL'>
  readonly isDatabaseOurs: boolean
  /** Where the database of a cluster goes; the backup is its files and keys then. */
  readonly repository?: Repository | undefined
  readonly onProgress: (line: string) => void
}

/** Makes a backup of a data folder, whether Millrace runs or not. Returns the backup's folder. */
export const makeBackup = async (target: Target): Promise<string> => {
  const { settings, onProgress } = target
  const dataDir = settings.MILLRACE_DATA
  const folder = backupFolder(settings)
  if (`${folder}/`.startsWith(`${dataDir}/`))
    throw new UserError(`BACKUP_DIR is inside of the data folder ${dataDir}, and would be lost with it: set another.`)
  if (!(await stat(join(dataDir, 'app.password')).catch(() => undefined)))
    throw new UserError(`There is nothing to back up in ${dataDir} yet: npm start makes it.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = await withLock(join(folder, 'backup.lock'), () => writeBackup(folder, target), 2_000)
  const identities = await findIdentities(dataDir)
  if (identities.length > 0)
    onProgress(
      `Only who has these files can open the backups: ${identities.join(' and ')}. Move them to two other places, since they are lost together with this machine.`,
    )
  return made
}

const writeBackup = async (folder: string, target: Target): Promise<string> => {
  const { settings, isDatabaseOurs, repository, onProgress } = target
  const startedAt = new Date()
  const startedAtMs = performance.now()
  for (const name of await readdir(folder))
    if (name.endsWith('.partial')) await rm(join(folder, name), { recursive: true, force: true })
  const name = await nextName(folder)
  const partial = join(folder, `${name}.partial`)
  await mkdir(partial, { mode: 0o700 })
  let database: Awaited<ReturnType<typeof backUpIntoRepository>> | undefined
  try {
    // Before files and keys: see addDataFiles.ts.
    if (repository) database = await backUpIntoRepository(repository)
    await writeParts(partial, target)
    // It gets its name when it is complete and on disk, so that half a backup is never taken for a whole one.
    await syncFolder(partial)
    await rename(partial, join(folder, name))
    await syncFolder(folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    const problem = isFullDisk(error) ? noSpace(folder) : (error as Error)
    await recordRun(target, { kind: 'backup', startedAt, isOk: false, facts: { problem: problem.message } })
    throw problem
  }
  for (const old of (await listBackups(folder)).slice(0, -settings.BACKUP_KEEP))
    await rm(join(folder, old), { recursive: true, force: true })
  const bytes = (await sizeOf(join(folder, name))) + (database?.bytes ?? 0)
  const facts = { place: join(folder, name), bytes, ...(database && { database: `${database.label}, verified` }) }
  await recordRun(target, { kind: 'backup', startedAt, isOk: true, facts })
  const seconds = Math.round((performance.now() - startedAtMs) / 1000)
  onProgress(`Made the backup ${join(folder, name)} in ${seconds} s`)
  if (database) onProgress(`The database is in the repository of pgBackRest as ${database.label}, verified`)
  else if (!isDatabaseOurs)
    onProgress(
      'It has files and keys only: DATABASE_URL names a PostgreSQL of its own, which its own tools back up, such as pg_basebackup.',
    )
  return join(folder, name)
}

const writeParts = async (partial: string, { settings, isDatabaseOurs }: Target): Promise<void> => {
  const dataDir = settings.MILLRACE_DATA
  const keys = await openBackupKeys(dataDir)
  const takenAt = new Date().toISOString()
  const write = (name: PartName, recipient: RecipientName, add: (archive: Archive) => Promise<void>): Promise<Part> =>
    writeArchive(join(partial, partFile(name)), keys.recipients[recipient], add)
  const database = isDatabaseOurs
    ? await withDatabase(dataDir, async (url) => {
        const { dir: cluster } = await locateCluster(dataDir)
        await checkSpace(partial, cluster)
        return await write('database', 'data', (archive) => addCluster(archive, url, cluster))
      })
    : undefined
  // In this order: see addDataFiles.ts.
  const files = await write('files', 'data', (archive) => addFiles(archive, dataDir))
  const secrets = await write('keys', 'keys', (archive) => addKeys(archive, dataDir))
  const parts = { ...(database && { database }), files, keys: secrets }
  await writeManifest(partial, { version, takenAt, ...parts }, keys)
}

/** Names only grow, also when the clock was put back: otherwise the newest backup would be removed as the oldest. */
const nextName = async (folder: string): Promise<string> => {
  const newest = (await listBackups(folder)).at(-1)
  const timeMs = Math.max(Date.now(), newest === undefined ? 0 : toTime(newest) + 1000)
  return new Date(timeMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
}

const reservedBytes = 1024 ** 3

/** A full disk would stop the database, which is usually on the same one. */
const checkSpace = async (folder: string, cluster: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  // Compressed it is a fraction of this.
  if (bavail * bsize < (await sizeOf(cluster)) / 2 + reservedBytes) throw noSpace(join(folder, '..'))
}

const sizeOf = async (dir: string): Promise<number> => {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'pg_wal')
  let bytes = 0
  for (const { parentPath, name } of files)
    bytes += (await stat(join(parentPath, name)).catch(() => undefined))?.size ?? 0
  return bytes
}

const noSpace = (folder: string): UserError =>
  new UserError(
    `A backup does not fit on the disk of ${folder}: make room, set BACKUP_DIR to a folder of another disk, or a smaller BACKUP_KEEP and remove old ones.`,
  )
