import { setTimeout as pause } from 'node:timers/promises'
import { readStartSettings } from '../../../apps/server/src/settings.ts'
import { makeBackup } from '../../backup/makeBackup.ts'
import { findCluster } from '../../backup/repository.ts'
import { runDrill } from '../../backup/runDrill.ts'
import { beginFault } from './faults.ts'
import type { RunningCluster } from './RunningCluster.ts'

/** A backup, the loss of whoever leads, and drills to both sides of it, all under load. Returns problems. */
export const proveArchive = async (cluster: RunningCluster, say: (line: string) => void): Promise<string[]> => {
  const found = await findCluster(cluster.dataDir)
  const given = readStartSettings({ MILLRACE_DATA: cluster.dataDir })
  if (!found?.repository || 'problems' in given) {
    say('nothing is archived: pgBackRest is not there')
    return []
  }
  const settings = { ...given, DATABASE_URL: found.ownerUrl }
  const installation = { settings, isDatabaseOurs: false, repository: found.repository, onProgress: () => undefined }
  const drill = async (what: string, to: string | undefined) => {
    const startedMs = performance.now()
    const facts = await runDrill({ ...installation, identityFile: undefined, to })
    say(
      `drill ${what}: ${((performance.now() - startedMs) / 1_000).toFixed(0)} s; ${facts['lostSeconds']} s, ` +
        `${facts['lostTransfers']} transfers and ${facts['lostRows']} rows would be lost`,
    )
  }
  try {
    const startedMs = performance.now()
    await makeBackup(installation)
    say(`backup under load, verified: ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`)
    await pause(5_000)
    const before = new Date().toISOString()
    await pause(2_000)
    const { leader } = await cluster.readRoles()
    if (!leader) return ['archive: nobody leads']
    const end = await beginFault(cluster, 'killed', leader)
    await pause(5_000)
    await end()
    const problem = await cluster.waitUntilWell(180_000)
    if (problem !== null) return [`archive: after ${leader} was killed: ${problem}`]
    await pause(65_000)
    await drill('to the end of what is archived', undefined)
    await drill('to before the leader was killed', before)
    return []
  } catch (error) {
    return [`archive: ${(error as Error).message}`]
  }
}
