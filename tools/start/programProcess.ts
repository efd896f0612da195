import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '../postgres/account.ts'

const logBytesMax = 16 * 1024 * 1024

export type ProgramProcess = {
  readonly pid: number
  /** Resolves with a sentence when the process ends, whoever ended it. */
  readonly ended: Promise<string>
  /** Resolves when calls are answered, or with what went wrong. */
  readonly ready: () => Promise<'ready' | { readonly problem: string }>
}

/** What to run, with what it is given. */
export type Command = readonly [file: string, ...args: string[]]

export type Launch = {
  readonly command: Command
  readonly env: NodeJS.ProcessEnv
  readonly logFile: string
  /** The user to run it as. */
  readonly account: Account
}

type ProgramOptions = Launch & {
  /** A process of the same launch that waits to be started. */
  readonly standby: ChildProcess | undefined
  /** Answers with 2xx when the program is ready. Without it, a program is ready when it runs. */
  readonly readyUrl?: string | undefined
  readonly onProgress: (line: string) => void
}

export const startProgram = async ({
  standby,
  readyUrl,
  onProgress,
  ...launch
}: ProgramOptions): Promise<ProgramProcess> => {
  const { logFile } = launch
  const logStart = (await stat(logFile).catch(() => undefined))?.size ?? 0
  const child = standby ?? (await spawnProgram(launch))
  standby?.send('start')
  const told = new AbortController()
  child.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return
    if ('progress' in message) onProgress(String(message.progress))
    if ('isReady' in message) told.abort()
  })
  const ended = new Promise<string>((resolve) => {
    child.once(
      'exit',
      (code, signal) =>
        void findLastError(logFile, logStart).then((problem) =>
          resolve(problem ?? `it ended with ${signal ?? `code ${code}`}`),
        ),
    )
  })
  const ready = async () => {
    const answer = await Promise.race([ended, readyUrl === undefined || isReady(child, readyUrl, told.signal)])
    if (answer === true) return 'ready' as const
    // Its end may be noticed before the log is read.
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    return { problem: answer || (hasEnded ? await ended : 'it did not become ready in five minutes') }
  }
  return { pid: child.pid as number, ended, ready }
}

const preload = join(import.meta.dirname, 'preloadPackages.ts')

/** A process that has loaded the program's packages, and waits for `startProgram` before it runs the program itself. */
export const spawnStandby = (launch: Launch): Promise<ChildProcess> => spawnProgram(launch, ['--import', preload])

const spawnProgram = async (
  { command: [file, ...args], env, logFile, account }: Launch,
  flags: readonly string[] = [],
): Promise<ChildProcess> => {
  // Straight into the file: a pipe would break when this process dies.
  const log = await open(logFile, 'a', 0o600)
  try {
    // In a process group of its own, so that Ctrl-C reaches it through us: once, and in the right order.
    const child = spawn(file, [...flags, ...args], {
      env,
      ...account,
      detached: true,
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
    })
    await new Promise((ready, failed) => child.once('spawn', ready).once('error', failed))
    return child
  } finally {
    await log.close()
  }
}

/** Asks when the program says that it is ready, and rarely before that: others need the processor meanwhile. */
const isReady = async (child: ChildProcess, readyUrl: string, told: AbortSignal): Promise<true | false> => {
  const startedAt = performance.now()
  for (let waitedMs = 0; waitedMs < 300_000; waitedMs = performance.now() - startedAt) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    if (await answersOk(readyUrl)) return true
    await pause(told.aborted ? 20 : 500, undefined, { signal: told.aborted ? undefined : told }).catch(() => {})
  }
  return false
}

const answersOk = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume()
      resolve(Math.floor((response.statusCode ?? 0) / 100) === 2)
    })
    request.once('timeout', () => request.destroy()).once('error', () => resolve(false))
  })

/** The last error in the program's log. */
const findLastError = async (logFile: string, from: number): Promise<string | undefined> => {
  const lines = (await readFile(logFile)).subarray(from).toString().trim().split('\n')
  for (const line of lines.reverse()) {
    try {
      const { level, msg } = JSON.parse(line) as { level?: number; msg?: string }
      if ((level ?? 0) >= 50) return msg
    } catch {
      if (/^\w*Error(?: \[\w+\])?: |^[A-Z][^{}]+\.$/.test(line)) return line
    }
  }
  return undefined
}

/** Keeps the log in two files of bounded size. The program appends, so truncating under it is safe. */
export const trimLog = async (logFile: string): Promise<void> => {
  if (((await stat(logFile).catch(() => undefined))?.size ?? 0) < logBytesMax) return
  await copyFile(logFile, `${logFile}.1`)
  await truncate(logFile)
}
