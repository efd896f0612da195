import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Settings } from '../../apps/server/src/settings.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { loadPasswords, toConnections } from '../start/secrets.ts'
import { backupFolder, listBackups, toTime } from './backupFolder.ts'
import { readIdentities } from './backupKeys.ts'
import { compareDrill, readMark } from './compareDrill.ts'
import { drillFile, findDrillIdentity } from './drillIdentity.ts'
import { readManifest } from './manifest.ts'
import { markAndProve } from './markAndProve.ts'
import { recordRun } from './recordRun.ts'
import { removeStaging } from './restoreBackup.ts'
import { startRecovered, unpackCluster } from './unpackCluster.ts'
import { withDatabase } from './withDatabase.ts'

type Drill = {
  readonly settings: Settings
  readonly isDatabaseOurs: boolean
  readonly identityFile: string | undefined
  /** Back to this moment; without it, as far as the log was archived. */
  readonly to: string | undefined
  readonly onProgress: (line: string) => void
}

/**
 * Restores the newest backup beside the data folder as a real restore would, proves it, says what would be lost, and
 * removes it. What runs goes on meanwhile, and nothing of the copy reaches chains, bank or members. Returns the facts.
 */
export const runDrill = async (drill: Drill): Promise<Readonly<Record<string, string | number>>> => {
  const { settings, isDatabaseOurs, onProgress } = drill
  if (!isDatabaseOurs)
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

const restoreAndProve = async ({ settings, identityFile, to, onProgress }: Drill, staging: string) => {
  const { MILLRACE_DATA: dataDir } = settings
  const backups = backupFolder(settings)
  const name = (await listBackups(backups)).findLast((each) => to === undefined || toTime(each) <= Date.parse(to))
  if (name === undefined)
    throw new UserError(`There is no backup${to === undefined ? '' : ` before ${to}`} in ${backups}.`)
  const backup = join(backups, name)
  const opener = await readIdentities([await findDrillIdentity(settings, identityFile)], { isDrill: true })
  const { takenAt } = await readManifest(backup, opener)
  // Before the copy is made: what happens meanwhile is not lost by it.
  const live = await withDatabase(dataDir, (url) => readMark(url))
  await removeStaging(staging)
  onProgress(`Restoring the backup of ${takenAt} beside ${dataDir}`)
  await openDataDir(staging)
  // The copy has the passwords of what it was copied from.
  await cp(join(dataDir, 'postgres.password'), join(staging, 'postgres.password'))
  await unpackCluster(backup, opener, staging, to)
  const postgres = await startRecovered(staging, to)
  try {
    const restored = await readMark(postgres.url)
    const connections = toConnections(postgres.url, await loadPasswords(dataDir))
    const { failed, report } = await markAndProve({ ...settings, ...connections }, takenAt, onProgress)
    if (failed.length > 0) throw new Error(`The books do not hold: ${failed.join('; ')}.`)
    onProgress(report)
    await assertPaysNothing(postgres.url)
    const facts = await withDatabase(dataDir, (url) =>
      compareDrill({ live, liveUrl: url, restored, restoredUrl: postgres.url }),
    )
    return { from: takenAt, ...facts }
  } finally {
    await postgres.stop()
  }
}

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
