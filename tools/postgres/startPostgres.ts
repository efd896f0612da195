import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../process/freePort.ts'
import { isAlive } from '../process/isAlive.ts'
import { UserError } from '../process/UserError.ts'
import { waitFor } from '../process/waitFor.ts'
import { waitForExit } from '../process/waitForExit.ts'
import { withLock } from '../process/withLock.ts'
import type { Account } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster, resetPassword } from './cluster.ts'
import { locateCluster } from './clusterLocation.ts'
import { openDataDir } from './openDataDir.ts'
import { probeServer, createDatabase, findPostmaster } from './postmaster.ts'
import { postgresSettings } from './settings.ts'

export type PostgresOptions = {
  /** Holds the cluster, its password, its port and its log. Created if missing. */
  readonly dataDir: string
  /** The preferred port; otherwise the last one, or any that is free. */
  readonly port?: number
  /** Settings on top of ours, for measurements. */
  readonly settings?: Readonly<Record<string, string>>
  /** The programs of an installed PostgreSQL, for a cluster of its version that is there already. */
  readonly binaries?: Binaries
  readonly onProgress?: (line: string) => void
}

export type RunningPostgres = {
  /** The database `millrace`, as the cluster's superuser. */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Resolves when the server ends, whoever ended it. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts the embedded server on a folder, or attaches to the one that an earlier, killed start has left running there.
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const onProgress = options.onProgress ?? (() => undefined)
  const dataDir = await openDataDir(options.dataDir)
  return await withLock(join(dataDir, 'postgres.lock'), async () => {
    const { password, isNew } = await loadOrCreatePassword(dataDir)
    const { dir: clusterDir, account } = await locateCluster(dataDir)
    const attached = await attachToRunning(clusterDir, password, onProgress)
    if (attached) return await toRunningPostgres(attached.pid, attached.port, password)
    const binaries = options.binaries ?? (await findBinaries(account))
    const cluster = options.binaries
      ? 'found'
      : await ensureCluster(clusterDir, account, binaries, password, onProgress)
    if (cluster === 'found' && isNew) await resetPassword(clusterDir, account, binaries, password)
    const { child, port } = await launch({
      dataDir,
      clusterDir,
      account,
      binaries,
      password,
      preferredPort: options.port,
      settings: options.settings,
    })
    return await toRunningPostgres(child.pid as number, port, password, child)
  })
}

const loadOrCreatePassword = async (dataDir: string): Promise<{ password: string; isNew: boolean }> => {
  const file = join(dataDir, 'postgres.password')
  try {
    const password = (await readFile(file, 'utf8')).trim()
    if (password) return { password, isNew: false }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new UserError(
        `The data folder ${dataDir} belongs to another user: start as that user, or set MILLRACE_DATA to another folder.`,
      )
    }
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return { password, isNew: true }
}

const attachToRunning = async (
  clusterDir: string,
  password: string,
  onProgress: (line: string) => void,
): Promise<{ pid: number; port: number } | undefined> => {
  const answer = await waitFor(async () => {
    const found = await findPostmaster(clusterDir)
    if (!found) return 'gone' as const
    const readiness = await probeServer(found.port, password, clusterDir)
    // A server that works on our folder with a password that we have lost is ended, and started with a new one.
    if (readiness === 'other') await endPostgres(found.pid, 'SIGINT', 20_000)
    return readiness === 'ready' ? found : undefined
  }, 60_000)
  if (answer === 'gone') return undefined
  if (!answer)
    throw new UserError(
      `A PostgreSQL holds ${clusterDir} and does not answer: end it (its number is the first line of postmaster.pid there) and start again.`,
    )
  onProgress('Attached to the database that was still running')
  return answer
}

type LaunchOptions = {
  readonly dataDir: string
  readonly clusterDir: string
  readonly account: Account
  readonly binaries: Binaries
  readonly password: string
  readonly preferredPort: number | undefined
  readonly settings: PostgresOptions['settings']
}

const launch = async (options: LaunchOptions): Promise<{ child: ChildProcess; port: number }> => {
  const { dataDir, clusterDir, password, preferredPort } = options
  // The process it names is dead or something else, but the server would take any process of that number for a server.
  await rm(join(clusterDir, 'postmaster.pid'), { force: true })
  const logFile = join(dataDir, 'postgres.log')
  if ((await sizeOf(logFile)) > logBytesMax) await truncate(logFile)
  const started = await waitFor(
    async () => {
      const port = await freePort(preferredPort ?? (await readLastPort(dataDir)))
      const from = await sizeOf(logFile)
      const child = await spawnServer(options, port, logFile)
      const answer = await waitFor(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return 'ended' as const
        return (await probeServer(port, password, clusterDir)) === 'ready' ? ('ready' as const) : undefined
      }, 120_000)
      if (answer === 'ready') {
        await writeFile(join(dataDir, 'postgres.port'), `${port}\n`)
        return { child, port }
      }
      if (!answer) throw new UserError(`The database did not become ready in two minutes: see ${logFile}.`)
      const output = (await readFile(logFile)).subarray(from).toString()
      // The last server's processes take a moment to end, and another program may have taken the port meanwhile.
      if (/still in use|could not bind/.test(output)) return undefined
      throw new UserError(`The database does not start (${findReason(output)}): see ${logFile}.`)
    },
    30_000,
    50,
  )
  if (!started)
    throw new UserError(
      `The database does not start, since the one before is still ending: try again, or see ${logFile}.`,
    )
  await createDatabase(started.port, password, 'millrace')
  return started
}

const logBytesMax = 16 * 1024 * 1024

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

const findReason = (log: string): string =>
  /(?:FATAL|PANIC|ERROR): +(.*)/.exec(log)?.[1] ?? log.trim().split('\n').at(-1) ?? 'it gives no reason'

const readLastPort = async (dataDir: string): Promise<number> =>
  Number(await readFile(join(dataDir, 'postgres.port'), 'utf8').catch(() => '0')) || 0

const spawnServer = async (options: LaunchOptions, port: number, logFile: string): Promise<ChildProcess> => {
  const log = await open(logFile, 'a', 0o600)
  try {
    const settings = { ...postgresSettings, ...options.settings, port: String(port) }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(options.binaries.postgres, ['-D', options.clusterDir, ...flags], {
      ...options.account,
      cwd: '/',
      // In a group of its own, so that Ctrl-C reaches the server program first and the database only when it has
      // finished.
      detached: true,
      // To a file: a pipe would break when this process dies, and the database outlives it.
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    })
    await new Promise((ready, failed) => child.once('spawn', ready).once('error', failed))
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

const toRunningPostgres = async (
  pid: number,
  port: number,
  password: string,
  child?: ChildProcess,
): Promise<RunningPostgres> => {
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/millrace`,
    port,
    pid,
    ended: waitForExit(pid, child),
    stop: async () => {
      for (const [signal, timeoutMs] of [
        ['SIGINT', 20_000],
        ['SIGQUIT', 10_000],
        ['SIGKILL', 5_000],
      ] as const) {
        if (await endPostgres(pid, signal, timeoutMs)) return
      }
    },
  }
}

/** SIGINT ends all sessions and writes a checkpoint; SIGQUIT leaves that to the next start's recovery. */
const endPostgres = async (pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> => {
  try {
    process.kill(pid, signal)
  } catch {
    return true
  }
  return (await waitFor(() => (isAlive(pid) ? undefined : true), timeoutMs)) ?? false
}
