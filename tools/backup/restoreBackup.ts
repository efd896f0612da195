import { cp, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { locateCluster, noteDataDir } from '../postgres/clusterLocation.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { findPostmaster } from '../postgres/postmaster.ts'
import { endProcess } from '../process/processFile.ts'
import { syncFolder } from '../process/syncFolder.ts'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { loadPasswords, toConnections } from '../start/secrets.ts'
import { isOutside } from './addDataFiles.ts'
import { readArchive } from './archive.ts'
import { type Opener, readIdentities } from './backupKeys.ts'
import { type Manifest, partFile, type PartName, readManifest } from './manifest.ts'
import { markAndProve } from './markAndProve.ts'
import { startRecovered, unpackCluster } from './unpackCluster.ts'
import { writeEntry } from './writeEntry.ts'

type Restore = {
  readonly settings: Settings
  readonly isDatabaseOurs: boolean
  readonly backup: string
  readonly identityFiles: readonly string[]
  /** The data folder as it was, if it is still there: chains, bank and the signer's journals are taken from it. */
  readonly outside: string | undefined
  /** A moment after the backup: the archived log is replayed up to it. Without it, all of the log that there is. */
  readonly to?: string | undefined
  readonly onProgress: (line: string) => void
}

/**
 * Restores a backup into an empty data folder. Everything happens in a folder beside it, which gets its name when the
 * database is marked as restored and its books are proved: half a restore is never taken for a whole one, and no
 * program ever sees a restored database that may pay at once.
 */
export const restoreBackup = async (restore: Restore): Promise<void> => {
  const { settings, backup, identityFiles, onProgress } = restore
  const dataDir = settings.MILLRACE_DATA
  if (((await readdir(dataDir).catch(() => [])) as string[]).length > 0)
    throw new UserError(
      `The data folder ${dataDir} is not empty: move it away first, or set MILLRACE_DATA to another folder.`,
    )
  const opener = await readIdentities(identityFiles)
  onProgress('Comparing the backup with its manifest')
  const manifest = await readManifest(backup, opener)
  if (!manifest.database && restore.isDatabaseOurs)
    throw new UserError(
      'This backup has no database, since it was not ours: restore that by its own tools, and set DATABASE_URL.',
    )
  await mkdir(dirname(dataDir), { recursive: true })
  await withLock(`${dataDir}.restore.lock`, () => restoreBeside(restore, manifest, opener), 2_000)
}

const restoreBeside = async (restore: Restore, manifest: Manifest, opener: Opener): Promise<void> => {
  const dataDir = restore.settings.MILLRACE_DATA
  const staging = `${dataDir}.restoring`
  await removeStaging(staging)
  restore.onProgress(`Restoring the backup of ${manifest.takenAt}`)
  try {
    await unpackAll(restore, opener, await openDataDir(staging))
  } catch (error) {
    await removeStaging(staging)
    if (error instanceof UserError) throw error
    throw new UserError(`The backup could not be unpacked beside ${dataDir} (${(error as Error).message}).`)
  }
  await proveDatabase(restore, manifest, staging)
  await rmdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(staging, dataDir)
  await syncFolder(dirname(dataDir))
  await noteDataDir(dataDir)
}

/** Of a restore that failed, or was killed while its database ran. */
export const removeStaging = async (staging: string): Promise<void> => {
  if (!(await stat(staging).catch(() => undefined))) return
  const { dir } = await locateCluster(staging)
  const running = await findPostmaster(dir)
  if (running) await endProcess(running.pid)
  await rm(dir, { recursive: true, force: true })
  await rm(staging, { recursive: true, force: true })
}

const unpackAll = async (
  { isDatabaseOurs, backup, outside, to }: Restore,
  opener: Opener,
  staging: string,
): Promise<void> => {
  // PostgreSQL syncs its own files before it recovers.
  const unpack = (name: PartName, folder: string) =>
    readArchive(join(backup, partFile(name)), opener.identities, (header, content) =>
      writeEntry(folder, header, content, name !== 'database'),
    )
  await unpack('keys', staging)
  await unpack('files', staging)
  if (outside !== undefined) await takeOutside(outside, staging)
  if (!isDatabaseOurs) return
  await unpackCluster(backup, opener, staging, to)
}

/** What was paid since the backup is known there only. */
const takeOutside = async (from: string, staging: string): Promise<void> => {
  const take = async (name: string) => {
    await rm(join(staging, name), { recursive: true, force: true })
    await cp(join(from, name), join(staging, name), { recursive: true })
  }
  const list = (dir: string) =>
    readdir(dir).catch(() => {
      throw new UserError(`${dir} cannot be read: --outside names the data folder as it was before.`)
    })
  for (const name of (await list(from)).filter(isOutside)) if (!/\.(?:pid|log|new)$/.test(name)) await take(name)
  for (const name of (await list(join(from, 'signer'))).filter((each) => each.endsWith('.journal')))
    await take(join('signer', name))
}

const proveDatabase = async (
  { settings, isDatabaseOurs, to, onProgress }: Restore,
  { takenAt }: Manifest,
  staging: string,
): Promise<void> => {
  const postgres = isDatabaseOurs ? await startRecovered(staging, to) : undefined
  try {
    const connections = toConnections(postgres?.url ?? settings.DATABASE_URL, await loadPasswords(staging))
    const { failed, report } = await markAndProve({ ...settings, ...connections }, takenAt, onProgress)
    if (failed.length > 0)
      throw new UserError(
        `The books of this backup do not hold (${failed.join('; ')}): it stays in ${staging} to be looked at, and nothing is in ${settings.MILLRACE_DATA}.`,
      )
    onProgress(report)
  } finally {
    await postgres?.stop()
  }
}
