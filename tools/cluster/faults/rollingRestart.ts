import { setTimeout as pause } from 'node:timers/promises'
import { type MachineName, railsNames, signerNames, webNames, workerNames } from '../Machine.ts'
import type { Load } from './Load.ts'
import type { RunningCluster } from './RunningCluster.ts'

/** Ends a copy in order, and waits until it is there again. Returns a problem. */
export const restartOne = async (cluster: RunningCluster, name: MachineName): Promise<string | null> =>
  (await cluster.waitUntilWell(120_000)) ?? (await endOne(cluster, name)) ?? (await cluster.waitUntilWell(120_000))

const endOne = async (cluster: RunningCluster, name: MachineName): Promise<string | null> => {
  const pid = await cluster.pidOf(name)
  if (pid === undefined) return `${name} does not run`
  process.kill(pid, 'SIGTERM')
  while ((await cluster.pidOf(name)) === pid) await pause(100)
  // Gone, and not there again yet.
  while ((await cluster.pidOf(name)) === undefined) await pause(100)
  return null
}

/** Ends each copy in order, one after another, as a new version comes in. No call may notice. Returns problems. */
export const rollingRestart = async (
  cluster: RunningCluster,
  load: Load,
  say: (line: string) => void,
): Promise<string[]> => {
  const before = load.calls.length
  const startedMs = performance.now()
  for (const name of [...webNames, ...workerNames, ...railsNames, ...signerNames]) {
    const problem = (await cluster.waitUntilWell(120_000)) ?? (await endOne(cluster, name))
    if (problem !== null) return [`rolling restart: before ${name}: ${problem}`]
  }
  const problem = await cluster.waitUntilWell(120_000)
  await pause(3_000)
  const calls = load.calls.slice(before)
  const failed = calls.filter(({ failures }) => failures.length > 0)
  const longest = Math.max(0, ...calls.map(({ endedMs, startedMs: from }) => endedMs - from))
  say(
    `rolling restart of ${webNames.length + workerNames.length + railsNames.length + signerNames.length} copies: ` +
      `${calls.length} calls in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s, ${failed.length} failed, ` +
      `the longest took ${(longest / 1_000).toFixed(1)} s`,
  )
  return [
    ...(problem === null ? [] : [`rolling restart: ${problem}`]),
    ...failed.map(({ what, failures }) => `rolling restart: ${what}: ${failures.join(', ')}`),
  ]
}
