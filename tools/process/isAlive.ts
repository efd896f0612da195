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

// In a container, the first process often does not collect dead children, which then keep their number. While a thread
// of theirs is left, they still have their ports and files.
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false
  try {
    const fields = readFields(pid)
    return fields[0] === 'Z' && Number(fields[17]) <= 1
  } catch {
    return false
  }
}

/** The fields of `/proc/…/stat` from the third one on: state is 0, the number of threads 17, the start time 19. */
const readFields = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat
    .slice(stat.lastIndexOf(')') + 1)
    .trim()
    .split(' ')
}

/** Together with its number this identifies a process: numbers are used again. */
export const readStartTime = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFields(pid)[19] ?? ''
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
