import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../process/freePort.ts'
import { isAlive } from '../process/isAlive.ts'
import { processExit } from '../process/processExit.ts'
import { UserError } from '../process/UserError.ts'
import { waitFor } from '../process/waitFor.ts'
import { withLock } from '../process/withLock.ts'
import type { Account } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster, resetPassword } from './cluster.ts'
import { openDataDir } from './openDataDir.ts'
import { askServer, createDatabase, livingPostmaster } from './postmaster.ts'
import { placeCluster } from './reachable.ts'
import { postgresSettings } from './settings.ts'

export type PostgresOptions = {
  /** Holds the cluster, its password, its port and its log. Made when missing. */
  readonly dataDir: string
  /** The port to take when it is free; otherwise the one of last time, or any. */
  readonly port?: number
  /** Settings on top of ours, for measurements. */
  readonly settings?: Readonly<Record<string, string>>
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
    const { password, isNew } = await keptPassword(dataDir)
    const { dir: clusterDir, account } = await placeCluster(dataDir)
    const attached = await attach(clusterDir, password, onProgress)
    if (attached) return await describe(attached.pid, attached.port, password)
    const binaries = await findBinaries(account)
    const cluster = await ensureCluster(clusterDir, account, binaries, password, onProgress)
    if (cluster === 'found' && isNew) await resetPassword(clusterDir, account, binaries, password)
    const { child, port } = await launch({ dataDir, clusterDir, account, binaries, password, options, onProgress })
    return await describe(child.pid as number, port, password, child)
  })
}

const keptPassword = async (dataDir: string): Promise<{ password: string; isNew: boolean }> => {
  const file = join(dataDir, 'postgres.password')
  try {
    const kept = (await readFile(file, 'utf8')).trim()
    if (kept) return { password: kept, isNew: false }
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

const attach = async (
  clusterDir: string,
  password: string,
  onProgress: (line: string) => void,
): Promise<{ pid: number; port: number } | undefined> => {
  const answer = await waitFor(async () => {
    const found = await livingPostmaster(clusterDir)
    if (!found) return 'gone' as const
    const readiness = await askServer(found.port, password, clusterDir)
    // It works on our folder but its password is lost: ended here, it is started again with a new one.
    if (readiness === 'other') await end(found.pid, 'SIGINT', 20_000)
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

type Launch = {
  readonly dataDir: string
  readonly clusterDir: string
  readonly account: Account
  readonly binaries: Binaries
  readonly password: string
  readonly options: PostgresOptions
  readonly onProgress: (line: string) => void
}

const launch = async (how: Launch): Promise<{ child: ChildProcess; port: number }> => {
  const { dataDir, clusterDir, password } = how
  // Whoever is named in it is dead or something else: the server would take any living process of that number for
  // another server.
  await rm(join(clusterDir, 'postmaster.pid'), { force: true })
  const logFile = join(dataDir, 'postgres.log')
  if ((await sizeOf(logFile)) > logBytesMax) await truncate(logFile)
  const started = await waitFor(
    async () => {
      const port = await freePort(how.options.port ?? (await keptPort(dataDir)))
      const from = await sizeOf(logFile)
      const child = await spawnServer(how, port, logFile)
      const answer = await waitFor(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return 'ended' as const
        return (await askServer(port, password, clusterDir)) === 'ready' ? ('ready' as const) : undefined
      }, 120_000)
      if (answer === 'ready') {
        await writeFile(join(dataDir, 'postgres.port'), `${port}\n`)
        return { child, port }
      }
      if (!answer) throw new UserError(`The database did not become ready in two minutes: see ${logFile}.`)
      const said = (await readFile(logFile)).subarray(from).toString()
      // The last server's processes take a moment to notice its death; and another program may have taken the port
      // meanwhile.
      if (/still in use|could not bind/.test(said)) return undefined
      throw new UserError(`The database does not start (${reasonIn(said)}): see ${logFile}.`)
    },
    30_000,
    200,
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

const reasonIn = (log: string): string =>
  /(?:FATAL|PANIC|ERROR): +(.*)/.exec(log)?.[1] ?? log.trim().split('\n').at(-1) ?? 'it says nothing'

const keptPort = async (dataDir: string): Promise<number> =>
  Number(await readFile(join(dataDir, 'postgres.port'), 'utf8').catch(() => '0')) || 0

const spawnServer = async (how: Launch, port: number, logFile: string): Promise<ChildProcess> => {
  const log = await open(logFile, 'a', 0o600)
  try {
    const settings = { ...postgresSettings, ...how.options.settings, port: String(port) }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(how.binaries.postgres, ['-D', how.clusterDir, ...flags], {
      ...how.account,
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

const describe = async (
  pid: number,
  port: number,
  password: string,
  child?: ChildProcess,
): Promise<RunningPostgres> => {
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/millrace`,
    port,
    pid,
    ended: processExit(pid, child),
    stop: async () => {
      for (const [signal, timeoutMs] of [
        ['SIGINT', 20_000],
        ['SIGQUIT', 10_000],
        ['SIGKILL', 5_000],
      ] as const) {
        if (await end(pid, signal, timeoutMs)) return
      }
    },
  }
}

/** SIGINT ends all sessions and writes a checkpoint; SIGQUIT leaves that to the next start's recovery. */
const end = async (pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> => {
  try {
    process.kill(pid, signal)
  } catch {
    return true
  }
  return (await waitFor(() => (isAlive(pid) ? undefined : true), timeoutMs)) ?? false
}
