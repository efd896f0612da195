import { readdirSync, readFileSync } from 'node:fs'
import type { RunningPostgres } from '../../../tools/postgres/index.ts'

/** The postmaster and all its processes. Needs /proc to find them. */
export const listProcesses = ({ pid }: Pick<RunningPostgres, 'pid'>): readonly number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && findParent(name) === pid)
    .map(Number),
]

/** Kills the postmaster and all its processes at once, as a power failure would. */
export async function killPostgres({ pid, ended }: RunningPostgres): Promise<void> {
  for (const target of listProcesses({ pid })) {
    try {
      process.kill(target, 'SIGKILL')
    } catch (error) {
      // A session may have ended in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  await ended
}

function findParent(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
