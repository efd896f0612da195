import { getPriority, setPriority } from 'node:os'

/**
 * Lets others go first: a process, by default this one, of which it is the calling thread alone on Linux. One that was
 * started with a lower priority keeps that: not everybody may raise it.
 */
export function lowerPriority(niceness: number, pid = 0): void {
  if (getPriority(pid) < niceness) setPriority(pid, niceness)
}
