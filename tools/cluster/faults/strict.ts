import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../process/waitFor.ts'
import { signalAll } from './faults.ts'
import type { RunningCluster } from './RunningCluster.ts'

/**
 * A primary whose standbys are gone acknowledges nothing, also after it was restarted alone. Returns what was
 * otherwise.
 * The standbys are frozen meanwhile; Patroni's lease of the leader needs two etcd, so those go on.
 */
export const proveStrict = async (cluster: RunningCluster, say: (line: string) => void): Promise<string[]> => {
  const problems: string[] = []
  const unwell = await cluster.waitUntilWell(120_000)
  if (unwell !== null) return [`strict: ${unwell}`]
  const { leader, synchronous, other } = await cluster.readRoles()
  if (!leader || !synchronous || !other) return ['strict: no leader with two standbys']
  const stopped: number[] = []
  const freeze = async (name: typeof leader) => {
    const etcd = await cluster.pidOf(`etcd-${name}`)
    for (const pid of cluster.pidsOn(name)) {
      if (pid === etcd) continue
      signalAll([pid], 'SIGSTOP')
      stopped.push(pid)
    }
  }
  /** Whether a commit is acknowledged, and whether the database would move money. */
  const tryCommit = async (): Promise<{ names: string; canMove: boolean; isAcknowledged: boolean } | null> => {
    const client = await cluster.connect(leader as 'db-1').catch(() => null)
    if (!client) return null
    try {
      const { rows } = await client.query<{ names: string; moves: boolean; leads: boolean }>(
        `select current_setting('synchronous_standby_names') as names, can_move_money() as moves,
           not pg_is_in_recovery() as leads`,
      )
      if (!rows[0]?.leads) return null
      const committed = client
        .query(`update durability set needs_standby = needs_standby`)
        .then(() => true)
        .catch(() => false)
      const isAcknowledged = await Promise.race([committed, pause(4_000).then(() => false)])
      return { names: rows[0].names, canMove: rows[0].moves, isAcknowledged }
    } catch {
      return null
    } finally {
      // The connection is cut, not closed: its commit still waits.
      void client.end().catch(() => undefined)
    }
  }
  const look = (when: string, found: Awaited<ReturnType<typeof tryCommit>>) => {
    say(
      `strict, ${when}: ${found ? `synchronous_standby_names '${found.names}', money ${found.canMove ? 'would wait' : 'refused'}, commit ${found.isAcknowledged ? 'acknowledged' : 'waits'}` : 'nothing is written'}`,
    )
    if (found?.isAcknowledged && found.canMove) problems.push(`strict, ${when}: acknowledged without a standby`)
  }
  try {
    await freeze(synchronous)
    await freeze(other)
    await pause(6_000)
    look('both standbys frozen', await tryCommit())
    const etcd = await cluster.pidOf(`etcd-${leader}`)
    signalAll(
      cluster.pidsOn(leader).filter((pid) => pid !== etcd),
      'SIGKILL',
    )
    const alone = await waitFor(async () => (await tryCommit()) ?? undefined, 60_000, 500)
    look('the primary restarted alone', alone ?? null)
    await pause(8_000)
    look('the same, later', await tryCommit())
  } finally {
    signalAll(stopped, 'SIGCONT')
  }
  const after = await cluster.waitUntilWell(180_000)
  if (after !== null) problems.push(`strict: afterwards ${after}`)
  return problems
}
