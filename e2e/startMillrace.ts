import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type RunningMillrace = {
  readonly url: string
  readonly dataDir: string
  /** The node of the first practice chain. */
  readonly chainUrl: string
  /** The page of the simulated machines. */
  readonly fleetUrl: string
  readonly stop: () => Promise<void>
}

/** A data folder that was lived in and stopped, for others to begin with. */
export const prepareMillrace = async (): Promise<{
  readonly dataDir: string
  readonly remove: () => Promise<void>
}> => {
  const folder = await createFolder()
  const dataDir = join(folder, 'data')
  const { stop } = await startMillrace({}, dataDir)
  await stop()
  return { dataDir, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** As root, the database runs as another user, who must be able to enter. */
const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-e2e-'))
  await chmod(folder, 0o711)
  return folder
}

/** A copy of the prepared data folder: a first start with its history takes longer than most journeys. */
const copyPrepared = async (): Promise<string> => {
  const dataDir = join(await createFolder(), 'data')
  // With its owners.
  const [code] = (await once(spawn('cp', ['-a', process.env['MILLRACE_PREPARED'] ?? '', dataDir]), 'exit')) as [number]
  if (code !== 0) throw new Error('The prepared data folder could not be copied')
  return dataDir
}

/** A whole Millrace: the program behind `npm start`, on a data folder and a port of its own. */
export const startMillrace = async (
  environment: Readonly<Record<string, string>> = {},
  ownDataDir?: string,
): Promise<RunningMillrace> => {
  const dataDir = ownDataDir ?? (await copyPrepared())
  const { DATABASE_URL: _, CHAIN_RPC_URL: _chain, TRON_RPC_URL: _tron, BANK_URL: _bank, ...env } = process.env
  const entry = join(import.meta.dirname, '../tools/start/main.ts')
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      PORT: '0',
      MILLRACE_DATA: dataDir,
      RATE_LIMIT: '0',
      // Each journey names an address of its own.
      TRUST_PROXY: '1',
      DEMO_DAYS: '40',
      BACKUP_EVERY_HOURS: '0',
      CHAIN_BLOCK_SECONDS: '0.5',
      WITHDRAW_WINDOW: 'always',
      POST_PAUSE_MINUTES: '0',
      DEPOSIT_CHAINS: 'bep20,trc20',
      NODE_ENV: 'test',
      TEST_PASSWORD_COST: 'low',
      // Its output is read below.
      FORCE_COLOR: '0',
      ...environment,
    },
  })
  // Also when the journey's time is over before it has started.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const found = /App +(http:\S+?)\/\s/.exec(output)?.[1]
        if (found && / +Log /.test(output)) resolve(found)
      })
    }
    child.once('exit', () => reject(new Error(`Millrace did not start:\n${output}`)))
  })
  return {
    url,
    dataDir,
    chainUrl: /Chains +(http:\S+)/.exec(output)?.[1] ?? '',
    fleetUrl: /(http:\S+) has the simulated ones/.exec(output)?.[1] ?? '',
    async stop() {
      const ended = once(child, 'exit')
      end()
      await ended
      process.off('exit', end)
      if (!ownDataDir) await rm(dirname(dataDir), { recursive: true, force: true })
    },
  }
}
