import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { isAlive } from '../process/isAlive.ts'
import { endProcess, type ProcessFile, readProcessFile } from '../process/processFile.ts'
import { waitFor } from '../process/waitFor.ts'

const entry = join(import.meta.dirname, 'main.ts')

/** A data folder, and a function that ends everything that runs from it. */
export const createDataFolder = async (): Promise<{ readonly dataDir: string; readonly end: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-data-'))
  // As root, the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711)
  const end = async () => {
    for (const name of ['start', 'server', 'rails', 'signer', 'bank', 'chain-bep20', 'chain-trc20']) {
      const running = await readProcessFile(join(dataDir, `${name}.pid`))
      if (running) await endProcess(running.pid)
    }
    const postmaster = await readPostmasterPid(dataDir)
    if (postmaster && isAlive(postmaster)) {
      process.kill(postmaster, 'SIGQUIT')
      await waitFor(() => (isAlive(postmaster) ? undefined : true), 20_000)
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, end }
}

/** A data folder for one test. */
export const temporaryData = async (): Promise<string> => {
  const { dataDir, end } = await createDataFolder()
  onTestFinished(end)
  return dataDir
}

export type StartedMillrace = {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves when it has printed where to look; the address is known then. */
  readonly running: () => Promise<string>
  readonly exit: Promise<number | null>
}

/** Runs `npm start`'s program as a process group of its own, as a terminal would. */
export const startMillrace = (
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): StartedMillrace => {
  const { DATABASE_URL: _, CHAIN_RPC_URL: _chain, TRON_RPC_URL: _tron, BANK_URL: _bank, ...rest } = process.env
  const child = spawn(process.execPath, [entry, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...rest,
      PORT: '0',
      MILLRACE_DATA: dataDir,
      DEMO_DAYS: '0',
      BACKUP_EVERY_HOURS: '0',
      NODE_ENV: 'production',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  const running = async () => {
    const url = await waitFor(() => {
      if (child.exitCode !== null || child.signalCode !== null) return `ended: ${output}`
      return /App +(http:\S+?)\/?\s/.exec(output)?.[1]
    }, 150_000)
    if (!url?.startsWith('http')) throw new Error(`Millrace did not start\n${output}`)
    return url
  }
  return { child, output: () => output, running, exit }
}

export const waitForProgram = async (
  dataDir: string,
  name: 'server' | 'rails' | 'signer' | 'bank' | 'chain-bep20' | 'chain-trc20',
): Promise<ProcessFile> => {
  const running = await waitFor(() => readProcessFile(join(dataDir, `${name}.pid`)), 60_000)
  if (!running) throw new Error(`there is no ${name}`)
  return running
}

export const waitForServer = (dataDir: string): Promise<ProcessFile> => waitForProgram(dataDir, 'server')

export const readPostmasterPid = async (dataDir: string): Promise<number | undefined> => {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

export const readDatabaseUrl = async (dataDir: string): Promise<string> => {
  const [password, port] = await Promise.all(
    ['postgres.password', 'postgres.port'].map(async (name) => (await readFile(join(dataDir, name), 'utf8')).trim()),
  )
  return `postgres://postgres:${password}@127.0.0.1:${port}/millrace`
}

export const isReady = async (url: string): Promise<true | undefined> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return answer?.ok ? true : undefined
}
