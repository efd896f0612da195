import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MachineName } from '../Machine.ts'
import type { RunningCluster } from './RunningCluster.ts'

/** What is broken: a machine by its name, or a database's machine by what it does when the round begins. */
export type Target = 'leader' | 'synchronous standby' | 'other standby' | 'web' | 'worker' | 'rails' | 'signer'

export type Kind =
  | 'killed'
  | 'postgres killed'
  | 'etcd killed'
  | 'frozen'
  | 'cut off'
  | 'cannot send'
  | 'cannot receive'
  | 'slow'
  | 'disk full'
  | 'clock an hour ahead'
  | 'clock an hour behind'

const everywhere: readonly Kind[] = ['killed', 'frozen', 'cut off', 'cannot send', 'cannot receive', 'slow']

export const kindsOf = (target: Target): readonly Kind[] =>
  target === 'leader' || target.endsWith('standby')
    ? [...everywhere, 'postgres killed', 'etcd killed', 'disk full']
    : [...everywhere, 'clock an hour ahead', 'clock an hour behind']

const mustRun = (...[command, ...args]: [string, ...string[]]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
}

export const clockFile = (dataDir: string, name: MachineName): string => join(dataDir, 'clocks', name)

/** Begins a fault, and returns what ends it. What was killed is started again by what keeps it running. */
export const beginFault = async (
  cluster: RunningCluster,
  kind: Kind,
  name: MachineName,
): Promise<() => Promise<void> | void> => {
  const inside = (...args: string[]) => mustRun('ip', 'netns', 'exec', cluster.namespaceOf(name), ...args)
  const setClock = (offset: string) => writeFile(clockFile(cluster.dataDir, name), `${offset}\n`)
  switch (kind) {
    case 'killed':
      signalAll(cluster.pidsOn(name), 'SIGKILL')
      return () => {}
    case 'postgres killed': {
      const { stdout } = spawnSync('pgrep', ['-f', `postgres -D ${join(cluster.dataDir, name, 'postgres')}`], {
        encoding: 'utf8',
      })
      signalAll(stdout.split('\n').filter(Boolean).map(Number), 'SIGKILL')
      return () => {}
    }
    case 'etcd killed': {
      const pid = await cluster.pidOf(`etcd-${name}`)
      if (pid) process.kill(pid, 'SIGKILL')
      return () => {}
    }
    case 'frozen': {
      const pids = cluster.pidsOn(name)
      signalAll(pids, 'SIGSTOP')
      return () => signalAll([...new Set([...pids, ...cluster.pidsOn(name)])], 'SIGCONT')
    }
    case 'cut off':
      mustRun('ip', 'link', 'set', cluster.outerOf(name), 'down')
      return () => mustRun('ip', 'link', 'set', cluster.outerOf(name), 'up')
    case 'cannot send':
    case 'cannot receive': {
      const chain = kind === 'cannot send' ? 'OUTPUT' : 'INPUT'
      inside('iptables', '-A', chain, kind === 'cannot send' ? '-o' : '-i', 'eth0', '-j', 'DROP')
      return () => inside('iptables', '-F', chain)
    }
    case 'slow':
      inside('tc', 'qdisc', 'add', 'dev', 'eth0', 'root', 'tbf', 'rate', '512kbit', 'burst', '4kb', 'latency', '2s')
      return () => inside('tc', 'qdisc', 'del', 'dev', 'eth0', 'root')
    case 'disk full': {
      const file = join(cluster.dataDir, name, 'filler')
      // To the last block, whatever is free.
      spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'], { stdio: 'ignore' })
      return () => rm(file, { force: true })
    }
    case 'clock an hour ahead':
      await setClock('+3600')
      return () => setClock('+0')
    case 'clock an hour behind':
      await setClock('-3600')
      return () => setClock('+0')
  }
}
