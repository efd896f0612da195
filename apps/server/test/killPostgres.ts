import { readdirSync, readFileSync } from 'node:fs'
import type { RunningPostgres } from '../../../tools/postgres/index.ts'

/**
 * The postmaster and all its processes at once, as when the machine's memory runs out or the power does. Finding them
 * needs /proc.
 */
export async function killPostgres({ pid, ended }: RunningPostgres): Promise<void> {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      // A session may have ended between the look and the kill.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  await ended
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
