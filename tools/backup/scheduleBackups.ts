import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { backupFolder, listBackups, toTime } from './backupFolder.ts'
import { drillFile, hasDrillIdentity } from './drillIdentity.ts'

const hourMs = 3_600_000
const checkEveryMs = 10 * 60_000
const restartMs = 10_000

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

type Run = {
  readonly command: 'backup' | 'drill'
  readonly everyMs: number
  readonly findNewestMs: () => Promise<number | undefined>
  readonly canRun?: () => Promise<boolean>
}

/**
 * While Millrace runs, in processes of their own, the first some minutes after its start: backups, drills of restoring
 * them, and the archiver.
 */
export const scheduleBackups = (
  settings: Settings,
  onProgress: (line: string) => void,
  { needsIdentity } = { needsIdentity: true },
) => {
  const folder = backupFolder(settings)
  const findNewestBackup = async () => {
    const newest = (await listBackups(folder)).at(-1)
    return newest === undefined ? undefined : toTime(newest)
  }
  const schedules = [
    schedule(
      { command: 'backup', everyMs: settings.BACKUP_EVERY_HOURS * hourMs, findNewestMs: findNewestBackup },
      settings,
      onProgress,
    ),
    schedule(
      {
        command: 'drill',
        everyMs: settings.DRILL_EVERY_DAYS * 24 * hourMs,
        findNewestMs: async () => (await stat(drillFile(settings)).catch(() => undefined))?.mtimeMs,
        // Without an identity it can only fail; the health page says that there was none.
        canRun: async () =>
          (!needsIdentity || (await hasDrillIdentity(settings))) && (await findNewestBackup()) !== undefined,
      },
      settings,
      onProgress,
    ),
  ]
  const archiver = settings.ARCHIVE_EVERY_SECONDS > 0 ? keepRunning('archive', settings, onProgress) : undefined
  return {
    async stop(): Promise<void> {
      await Promise.all([...schedules, ...(archiver ? [archiver] : [])].map((each) => each.stop()))
    },
  }
}

const schedule = (
  { command, everyMs, findNewestMs, canRun }: Run,
  settings: Settings,
  onProgress: (line: string) => void,
) => {
  let lastMs = performance.now()
  let running: ChildProcess | undefined
  const check = async (): Promise<void> => {
    if (running || (canRun && !(await canRun()))) return
    const newestMs = await findNewestMs()
    const runningMs = performance.now() - lastMs
    if (!isBackupDue({ everyMs, nowMs: Date.now(), newestMs, runningMs })) return
    lastMs = performance.now()
    running = run(command, settings, onProgress)
    running.once('close', () => {
      running = undefined
    })
  }
  const timer = everyMs > 0 ? setInterval(() => void check(), checkEveryMs).unref() : undefined
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await end(running)
    },
  }
}

const keepRunning = (command: 'archive', settings: Settings, onProgress: (line: string) => void) => {
  let isStopping = false
  let running: ChildProcess
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    running = run(command, settings, onProgress)
    running.once('close', () => {
      if (!isStopping) timer = setTimeout(begin, restartMs).unref()
    })
  }
  begin()
  return {
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await end(running)
    },
  }
}

const run = (
  command: 'backup' | 'drill' | 'archive',
  { MILLRACE_DATA }: Settings,
  onProgress: (line: string) => void,
): ChildProcess => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), command], {
    // Not reached by Ctrl-C in the terminal: `stop` ends it.
    detached: true,
    env: { ...process.env, MILLRACE_DATA },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => onProgress(text.trimEnd()))
  child.once('error', (error) => onProgress(`The ${command} could not be started: ${error.message}`))
  return child
}

const end = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'close')
}
