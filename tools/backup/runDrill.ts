import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Settings } from '../../apps/server/src/settings.ts'
import type { RunningPostgres } from '../postgres/index.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { loadPasswords, toConnections } from '../start/secrets.ts'
import { backupFolder, listBackups, toTime } from './backupFolder.ts'
import { readIdentities } from './backupKeys.ts'
import { compareDrill, readArchivedTime, readMark } from './compareDrill.ts'
import { drillFile, findDrillIdentity } from './drillIdentity.ts'
import { readManifest } from './manifest.ts'
import { markAndProve } from './markAndProve.ts'
import { recordRun } from './recordRun.ts'
import { copySettings, listRepositoryBackups, type Repository, restoreFromRepository } from './repository.ts'
import { removeStaging } from './restoreBackup.ts'
import { assertMoment, startRecovered, unpackCluster } from './unpackCluster.ts'
import { withLive } from './withDatabase.ts'

type Drill = {
  readonly settings: Settings
  readonly isDatabaseOurs: boolean
  /** What the nodes of a cluster archive to. */
  readonly repository?: Repository | undefined
  readonly identityFile: string | undefined
  /** Back to this moment; without it, as far as the log was archived. */
  readonly to: string | undefined
  readonly onProgress: (line: string) => void
}

/** What differs between our own backups and the repository of a cluster. */
type Source = {
  readonly takenAt: string
  readonly unpack: (staging: string) => Promise<void>
  readonly start: (staging: string) => Promise<RunningPostgres>
}

/**
 * Restores the newest backup beside the data folder as a real restore would, proves it, says what would be lost, and
 * removes it. What runs goes on meanwhile, and nothing of the copy reaches chains, bank or members. Returns the facts.
 */
export const runDrill = async (drill: Drill): Promise<Readonly<Record<string, string | number>>> => {
  const { settings, isDatabaseOurs, repository, onProgress } = drill
  if (!isDatabaseOurs && !repository)
    throw new UserError(
      'DATABASE_URL names a PostgreSQL of its own: restore it by its own tools to another address, then npm run restore with that DATABASE_URL marks and proves it.',
    )
  const startedAt = new Date()
  const staging = `${settings.MILLRACE_DATA}.drill`
  try {
    const facts = await withLock(`${staging}.lock`, () => restoreAndProve(drill, staging), 2_000)
    await recordRun(drill, { kind: 'drill', startedAt, isOk: true, facts })
    onProgress(
      `The backup can be restored. Back to ${facts['to']}: ${facts['lostSeconds']} s, ${facts['lostTransfers']} transfers and ${facts['lostRows']} rows would be lost.`,
    )
    return facts
  } catch (error) {
    await recordRun(drill, { kind: 'drill', startedAt, isOk: false, facts: { problem: (error as Error).message } })
    throw error
  } finally {
    await removeStaging(staging)
    await writeFile(drillFile(settings), '{}\n', { mode: 0o600 }).catch(() => undefined)
  }
}

const restoreAndProve = async (drill: Drill, staging: string) => {
  const { settings, isDatabaseOurs, repository, to, onProgress } = drill
  const { MILLRACE_DATA: dataDir } = settings
  if (to !== undefined) assertMoment(to)
  const { takenAt, unpack, start } = repository ? await findInRepository(drill, repository) : await findBackup(drill)
  // Before the copy is made: what happens meanwhile is not lost by it.
  const live = await withLive(drill, (url) => readMark(url))
  await removeStaging(staging)
  onProgress(`Restoring the backup of ${takenAt} beside ${dataDir}`)
  await openDataDir(staging)
  // The copy has the passwords of what it was copied from.
  await cp(join(dataDir, 'postgres.password'), join(staging, 'postgres.password'))
  await unpack(staging)
  const postgres = await start(staging)
  try {
    // As its owner, who is a superuser only where the database is ours.
    const url = isDatabaseOurs ? postgres.url : toLocal(settings.DATABASE_URL, postgres.port)
    const restored = await readMark(url)
    const connections = toConnections(url, await loadPasswords(dataDir))
    const { failed, report } = await markAndProve({ ...settings, ...connections }, takenAt, onProgress)
    if (failed.length > 0) throw new Error(`The books do not hold: ${failed.join('; ')}.`)
    onProgress(report)
    await assertPaysNothing(url)
    const facts = await withLive(drill, (liveUrl) => compareDrill({ live, liveUrl, restored, restoredUrl: url }))
    return { from: takenAt, ...facts }
  } finally {
    await postgres.stop()
  }
}

const findBackup = async ({ settings, identityFile, to }: Drill): Promise<Source> => {
  const backups = backupFolder(settings)
  const name = (await listBackups(backups)).findLast((each) => to === undefined || toTime(each) <= Date.parse(to))
  if (name === undefined)
    throw new UserError(`There is no backup${to === undefined ? '' : ` before ${to}`} in ${backups}.`)
  const backup = join(backups, name)
  const opener = await readIdentities([await findDrillIdentity(settings, identityFile)], { isDrill: true })
  const { takenAt } = await readManifest(backup, opener)
  return {
    takenAt,
    unpack: (staging) => unpackCluster(backup, opener, staging, to),
    start: (staging) => startRecovered(staging, to),
  }
}

const findInRepository = async (drill: Drill, repository: Repository): Promise<Source> => {
  const { to } = drill
  const newest = (await listRepositoryBackups(repository)).findLast(
    ({ takenAt }) => to === undefined || Date.parse(takenAt) <= Date.parse(to),
  )
  if (!newest) throw new UserError(`There is no backup${to === undefined ? '' : ` before ${to}`} in the repository.`)
  const archivedAt = await withLive(drill, readArchivedTime)
  if (to !== undefined && archivedAt !== null && Date.parse(to) > archivedAt.getTime())
    throw new UserError(`The log is archived until ${archivedAt.toISOString()} only: say --to with an earlier moment.`)
  const dirOf = (staging: string) => join(staging, 'postgres')
  return {
    takenAt: newest.takenAt,
    unpack: async (staging) => {
      await restoreFromRepository(repository, { dir: dirOf(staging), tablespaces: join(staging, 'tablespaces'), to })
    },
    start: async (staging) =>
      startRecovered(staging, to, {
        settings: await copySettings(repository, { dir: dirOf(staging), hbaFile: join(staging, 'pg_hba.conf') }),
        binaries: {
          initdb: join(repository.postgresFolder, 'initdb'),
          postgres: join(repository.postgresFolder, 'postgres'),
        },
      }),
  }
}

/** The same login at the copy, on this machine. */
const toLocal = (ownerUrl: string, port: number): string =>
  Object.assign(new URL(ownerUrl), { hostname: '127.0.0.1', port: String(port), search: '' }).href

/** Every rail waits until chains, bank and the signer's journal have been compared, as after a real restore. */
const assertPaysNothing = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ rail: string }>(
      `select rail from unnest('{bep20,trc20,bank}'::text[]) rail where not is_rail_stopped(rail)`,
    )
    if (rows.length > 0)
      throw new Error(`The restored database would pay by ${rows.map(({ rail }) => rail).join(', ')}.`)
  } finally {
    await client.end()
  }
}
