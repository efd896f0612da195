import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { readStartSettings } from '../../../apps/server/src/settings.ts'
import { findCluster } from '../../backup/repository.ts'
import { loadPasswords, toConnections } from '../../start/secrets.ts'
import { migrateTo } from '../migrateTo.ts'
import type { Load } from './Load.ts'
import { restartOne, rollingRestart } from './rollingRestart.ts'
import type { RunningCluster } from './RunningCluster.ts'
import type { checkOutVersions } from './versions.ts'

type Trial = {
  readonly cluster: RunningCluster
  readonly load: Load
  readonly codeFile: string
  readonly versions: Omit<ReturnType<typeof checkOutVersions>, 'remove'>
  readonly environment: Readonly<Record<string, string>>
  readonly say: (line: string) => void
}

/**
 * A migration under load as docs/OPERATIONS.md has it: tables first, while the old version runs; then each copy, and
 * all the way back; forward again, and the tables lose what only the old version needed. Returns problems.
 */
export const tryMigration = async ({
  cluster,
  load,
  codeFile,
  versions: { before, expanded, contracted },
  environment,
  say,
}: Trial): Promise<string[]> => {
  const problems: string[] = []
  const { dataDir } = cluster
  const migrate = async (what: string, folder: string) => {
    const from = load.calls.length
    const startedMs = performance.now()
    const found = await findCluster(dataDir)
    const settings = readStartSettings({ ...environment, MILLRACE_DATA: dataDir })
    if (!found || 'problems' in settings) throw new Error('the cluster has no settings')
    const connections = toConnections(found.ownerUrl, await loadPasswords(dataDir))
    const isDone = await migrateTo(folder, { ...settings, ...connections, REQUIRE_SYNC: 'on' }, (line) =>
      say(`  ${line}`),
    ).then(
      () => true,
      (error: Error) => {
        problems.push(`${what}: ${error.message}`)
        return false
      },
    )
    const tookMs = performance.now() - startedMs
    // What it may have broken shows when everything has run once more.
    await pause(20_000)
    const calls = load.calls.slice(from)
    const failed = calls.filter(({ failures }) => failures.length > 0)
    const longest = Math.max(0, ...calls.map(({ startedMs: began, endedMs }) => endedMs - began))
    say(
      `${what}: ${isDone ? '' : 'given up after '}${(tookMs / 1_000).toFixed(1)} s; ${calls.length} calls until 20 s later, ${failed.length} failed, ` +
        `the longest took ${(longest / 1_000).toFixed(1)} s`,
    )
    problems.push(...failed.map(({ what: name, failures }) => `${what}: ${name}: ${failures.join(', ')}`))
    return isDone
  }
  const roll = async (what: string, folder: string) => {
    await writeFile(codeFile, folder)
    say(`${what}:`)
    problems.push(...(await rollingRestart(cluster, load, (line) => say(`  ${line}`))))
  }
  if (!(await migrate('expand, while the version before runs', expanded))) return problems
  const problem = await restartOne(cluster, 'web-1')
  say(`the version before, started again on the newer tables: ${problem ?? 'ready'}`)
  if (problem) problems.push(`the version before does not start on the newer tables: ${problem}`)
  await roll('to the new version', expanded)
  await roll('back to the version before', before)
  await roll('to the new version again', expanded)
  if (!(await migrate('contract, while the version with the columns runs', contracted))) return problems
  await roll('to the version that contracts', contracted)
  await roll('back to the one that it came from', expanded)
  return problems
}
