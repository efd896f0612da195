import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // Another user's process cannot be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A container's first process often does not collect its children: a dead one keeps its number and does nothing.
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false
  try {
    return / Z /.test(afterName(pid).slice(0, 3))
  } catch {
    return false
  }
}

const afterName = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 1)
}

/** Tells a process from a later one that was given the same number. */
export const processStartTime = (pid: number): string => {
  try {
    // Field 22 of the file, the 20th after the name.
    if (process.platform === 'linux') return afterName(pid).trim().split(' ')[19] ?? ''
  } catch {
    return ''
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

export const processCommand = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
