import { bep20, trc20, type Rail } from '@millrace/chain'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type RunningPostgres } from '../../../../tools/postgres/index.ts'
import { findEntry } from '../../../../tools/programs/entries.ts'
import { isFull } from '../../../../tools/test/full.ts'
import { killPostgres } from '../killPostgres.ts'
import { bankSecret, startPracticeBank, type PracticeBank } from '../practiceBank.ts'
import { prepareForTests } from '../prepareForTests.ts'
import { toAppUrl, toRailUrl, toSignerUrl } from '../roleUrls.ts'
import { spawnServer, type SpawnedServer } from '../spawnServer.ts'
import { startCallbackProxy, type Callback, type CallbackProxy } from './callbackProxy.ts'
import { createCaller, type Caller } from './caller.ts'
import { type MinedChain, startMinedChain } from './minedChain.ts'

export const confirmations = 5
/** Withdrawals above this need approval. */
const autoMax = '30'

export type System = {
  readonly chains: Readonly<Record<Rail, MinedChain>>
  readonly bank: PracticeBank
  readonly callbacks: CallbackProxy
  readonly caller: Caller
  readonly databaseUrl: () => string
  /** The servers' settings. */
  readonly environment: () => Readonly<Record<string, string>>
  readonly tellBankEvent: (callback: Callback) => Promise<Response>
  readonly killServer: (index: number) => Promise<void>
  readonly startServer: (index: number) => Promise<void>
  readonly killSigner: () => Promise<void>
  readonly startSigner: () => void
  readonly killDatabase: () => Promise<void>
  readonly startDatabase: () => Promise<void>
  /** The end of each program's output, for debugging. */
  readonly output: () => string
  readonly close: () => Promise<void>
}

/**
 * The whole system as separate processes: a database, two chains, the bank, two servers, each with its
 * rails, and the signer.
 */
export async function startSystem(): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-wallet-fault-'))
  const dataDir = join(folder, 'database')
  const servers: (SpawnedServer | null)[] = [null, null]
  const rails: (SpawnedServer | null)[] = [null, null]
  const urls: (string | null)[] = [null, null]
  let signer: ChildProcess | null = null
  let signerOutput = ''
  const tellBankEvent = (callback: Callback) =>
    fetch(`${urls.find((url) => url !== null)}/api/rail/bank/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(callback),
      signal: AbortSignal.timeout(10_000),
    })
  const callbacks = await startCallbackProxy(async (callback) => (await tellBankEvent(callback)).status)
  let postgres: RunningPostgres
  const startDatabase = async () => {
    postgres = await startPostgres({ dataDir })
  }
  const [bank, bep20Chain, trc20Chain] = await Promise.all([
    startPracticeBank({ callbackUrl: callbacks.url }),
    startMinedChain(bep20),
    startMinedChain(trc20),
    startDatabase(),
  ])
  const chains = { bep20: bep20Chain, trc20: trc20Chain }
  const nodes = { CHAIN_RPC_URL: bep20Chain.url, TRON_RPC_URL: trc20Chain.url }

  const environment = () => ({
    ...nodes,
    DEPOSIT_CHAINS: 'bep20,trc20',
    APP_DATABASE_URL: toAppUrl(postgres.url),
    MILLRACE_DATA: join(folder, 'server'),
    BANK_URL: bank.url,
    BANK_SECRET: bankSecret,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    WITHDRAW_WINDOW: 'always',
    DESTINATION_WAIT_HOURS: '0',
    CONFIRMATIONS: String(confirmations),
    WITHDRAW_AUTO_MAX: autoMax,
  })
  const startServer = async (index: number) => {
    // They log that they are ready at level info.
    const common = { ...environment(), LOG_LEVEL: 'info', RAILS_SECRET: 'a'.repeat(32) }
    const own = spawnServer({ ...common, ROLE: 'rails', RAIL_DATABASE_URL: toRailUrl(postgres.url) })
    rails[index] = own
    const server = spawnServer({ ...common, RAILS_URL: await own.ready })
    servers[index] = server
    urls[index] = await server.ready
  }
  const killServer = async (index: number) => {
    urls[index] = null
    for (const program of [servers[index], rails[index]]) program?.child.kill('SIGKILL')
    await Promise.all([servers[index]?.exited, rails[index]?.exited])
  }
  const startSigner = () => {
    signer = spawn(process.execPath, [findEntry('signer')], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...nodes,
        SIGNER_DATABASE_URL: toSignerUrl(postgres.url),
        SIGNER_DATA: join(folder, 'signer'),
        PRACTICE_MODE: 'on',
        SIGNER_POLL_MS: '250',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [signer.stdout, signer.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        signerOutput = (signerOutput + text).slice(-20_000)
      })
  }
  const killSigner = async () => {
    if (!signer) return
    const ended = signer.exitCode === null ? once(signer, 'exit') : null
    signer.kill('SIGKILL')
    signer = null
    await ended
  }

  await prepareForTests(postgres!.url, environment())
  // One after the other: the first one adds the demonstration. Before a commit the other one comes when everything is
  // started again after a kill.
  await startServer(0)
  if (isFull) await startServer(1)
  startSigner()
  return {
    chains,
    bank,
    callbacks,
    environment,
    tellBankEvent,
    killServer,
    startServer,
    killSigner,
    startSigner,
    startDatabase,
    caller: createCaller(() => urls.filter((url) => url !== null)),
    databaseUrl: () => postgres.url,
    killDatabase: () => killPostgres(postgres),
    output: () =>
      [
        ...[...servers, ...rails].map((server) => server?.output().slice(-6_000) ?? ''),
        signerOutput.slice(-6_000),
      ].join('\n───\n'),
    async close() {
      await Promise.all([killServer(0), killServer(1), killSigner()])
      await Promise.all([bank.close(), bep20Chain.close(), trc20Chain.close(), callbacks.close()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
