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

// In a container, the first process often does not collect dead children, which then keep their number.
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

/** Together with its number this identifies a process: numbers are used again. */
export const readStartTime = (pid: number): string => {
  try {
    // Field 22 of the file, the 20th after the name.
    if (process.platform === 'linux') return afterName(pid).trim().split(' ')[19] ?? ''
  } catch {
    return ''
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

export const readCommandLine = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
