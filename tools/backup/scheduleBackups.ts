import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { backupFolder, listBackups, toTime } from './backupFolder.ts'

const hourMs = 3_600_000
const checkEveryMs = 10 * 60_000

type Times = {
  readonly everyMs: number
  readonly nowMs: number
  /** Of the newest backup, by the clock of the machine. */
  readonly newestMs: number | undefined
  /** Since this program or its last backup began, by a clock that nobody sets. */
  readonly runningMs: number
}

/** A clock that was put back makes the newest backup one of the future: then the other clock decides. */
export const isBackupDue = ({ everyMs, nowMs, newestMs, runningMs }: Times): boolean =>
  newestMs === undefined || nowMs - newestMs >= everyMs || runningMs >= everyMs

/** Makes backups in a process of its own while Millrace runs, the first one some minutes after its start. */
export const scheduleBackups = (settings: Settings, onProgress: (line: string) => void) => {
  const everyMs = settings.BACKUP_EVERY_HOURS * hourMs
  let lastMs = performance.now()
  let running: ChildProcess | undefined

  const check = async (): Promise<void> => {
    const newest = (await listBackups(backupFolder(settings))).at(-1)
    const newestMs = newest === undefined ? undefined : toTime(newest)
    const runningMs = performance.now() - lastMs
    if (running || !isBackupDue({ everyMs, nowMs: Date.now(), newestMs, runningMs })) return
    lastMs = performance.now()
    running = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'backup'], {
      // Not reached by Ctrl-C in the terminal: `stop` ends it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [running.stdout, running.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => onProgress(text.trimEnd()))
    running.once('error', (error) => onProgress(`A backup could not be started: ${error.message}`))
    running.once('close', () => {
      running = undefined
    })
  }

  const timer = everyMs > 0 ? setInterval(() => void check(), checkEveryMs).unref() : undefined
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      const child = running
      if (!child) return
      child.kill()
      await once(child, 'close')
    },
  }
}
