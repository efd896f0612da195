import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bep20, createRpc, mint, networks } from '../../packages/chain/src/index.ts'
import { startChain } from '../chain/startChain.ts'
import { startPostgres } from '../postgres/index.ts'
import { isAlive } from '../process/isAlive.ts'
import { waitFor } from '../process/waitFor.ts'
import { isFull } from '../test/full.ts'
import { build } from './build.ts'
import {
  createDataFolder,
  readDatabaseUrl,
  isReady,
  readPostmasterPid,
  waitForProgram,
  waitForServer,
  startMillrace,
  temporaryData,
  type StartedMillrace,
} from './testMillrace.ts'

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const otherPrograms = ['rails', 'signer', 'bank', 'chain-bep20', 'chain-trc20'] as const
const readOtherPids = (dataDir: string) =>
  Promise.all(otherPrograms.map(async (name) => (await waitForProgram(dataDir, name)).pid))
const isBankReady = async (dataDir: string): Promise<true | undefined> => {
  const { url } = await waitForProgram(dataDir, 'bank')
  return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.ok
    ? true
    : undefined
}

const waitUntilGone = (pid: number | undefined) =>
  waitFor(() => (pid === undefined || isAlive(pid) ? undefined : true), 20_000)
const signalGroup = (child: { pid?: number | undefined }, signal: NodeJS.Signals) =>
  process.kill(-(child.pid as number), signal)

beforeAll(async () => {
  await Promise.all([build('app', () => undefined), build('console', () => undefined)])
})

/** What a process was started with, and as whom. */
const readProcess = async (pid: number) => ({
  environment: (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0'),
  uid: (await stat(`/proc/${pid}`)).uid,
})

test('a busy port is refused in one sentence that names another', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const dataDir = await temporaryData()
  const start = startMillrace(dataDir, { PORT: String(port) })
  expect(await start.exit).toBe(1)
  expect(start.output()).toMatch(
    new RegExp(`^Port ${port} is taken by another program: start with PORT=\\d+ npm start\\.\\n$`),
  )
  expect((await readdir(dataDir)).filter((name) => name.includes('pid'))).toEqual([])
  other.close()
})

// One folder for all: a first start takes longer than anything else here.
describe('one folder, from a first start over accidents to the end,', () => {
  let data: Awaited<ReturnType<typeof createDataFolder>>
  let dataDir: string
  let start: StartedMillrace
  let url: string
  const startAgain = async (): Promise<void> => {
    start = startMillrace(dataDir, { CHAIN_BLOCK_SECONDS: '0.1' })
    url = await start.running()
  }
  beforeAll(async () => {
    data = await createDataFolder()
    dataDir = data.dataDir
  })
  afterAll(() => data.end())

  test('half-written, is set up again and keeps what was there; the start shows its progress and says where to look', async () => {
    await mkdir(join(dataDir, 'postgres/global'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    await mkdir(join(dataDir, 'postgres.init'))
    await writeFile(join(dataDir, 'postgres.init/PG_VERSION'), '18\n')
    await writeFile(join(dataDir, 'start.pid'), '{"pid":')
    await startAgain()
    expect(start.output()).toMatch(/Preparing the database\n[\s\S]*Applying 0001[\s\S]*Adding demonstration data/)
    expect(start.output()).toMatch(/admin@millrace\.test/)
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(`${url}/console/`)).status).toBe(200)
    for (const { rail, chainId } of networks)
      expect(await createRpc((await waitForProgram(dataDir, `chain-${rail}`)).url).chainId()).toBe(chainId)
    expect(await isBankReady(dataDir)).toBe(true)
    const names = await readdir(dataDir)
    expect(names).not.toContain('postgres.init')
    expect(names.filter((name) => name.startsWith('postgres.broken-'))).toHaveLength(1)
    await query(await readDatabaseUrl(dataDir), 'create table kept as select 42 as answer')
  })

  test.runIf(isFull)(
    'after kill -9 of the start, the next start ends the old server, rails, signer and bank, keeps the database and the chains and loses nothing',
    async () => {
      const [server, postmaster] = [await waitForServer(dataDir), await readPostmasterPid(dataDir)]
      const [rails, signer, bank, ...chains] = await readOtherPids(dataDir)
      start.child.kill('SIGKILL')
      await start.exit
      await startAgain()
      expect(await isReady(url)).toBe(true)
      expect(isAlive(server.pid)).toBe(false)
      expect((await waitForServer(dataDir)).pid).not.toBe(server.pid)
      expect(await readPostmasterPid(dataDir)).toBe(postmaster)
      const [newRails, newSigner, newBank, ...sameChains] = await readOtherPids(dataDir)
      expect(sameChains).toEqual(chains)
      expect([newRails, newSigner, newBank]).not.toEqual([rails, signer, bank])
      expect([rails, signer, bank].some((pid) => isAlive(pid ?? 0))).toBe(false)
      expect(await query(await readDatabaseUrl(dataDir), 'select answer from kept')).toEqual([{ answer: 42 }])
    },
  )

  test('after kill -9 of everything, the next start recovers', async () => {
    const pids = [
      start.child.pid,
      (await waitForServer(dataDir)).pid,
      await readPostmasterPid(dataDir),
      ...(await readOtherPids(dataDir)),
    ] as number[]
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await start.exit
    await startAgain()
    expect(await isReady(url)).toBe(true)
    expect(await query(await readDatabaseUrl(dataDir), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  // Attack by somebody who gets into one program, on passwords of programs: another’s password is read from its
  // process, under `npm start`. Impossible: no program has another’s, and as root each runs as a user of its own.
  test.runIf(process.platform === 'linux')(
    'no program has another’s password, and as root none runs as another’s user',
    async () => {
      const [server, rails, signer, bank] = await Promise.all(
        (['server', 'rails', 'signer', 'bank'] as const).map(async (name) =>
          readProcess((await waitForProgram(dataDir, name)).pid),
        ),
      )
      const secretsOf = (found: typeof server) =>
        found?.environment
          .map((setting) => setting.split('=')[0] ?? '')
          .filter((name) => /DATABASE_URL$|^BANK_SECRET$|^RAILS_SECRET$/.test(name))
          .toSorted()
      expect(secretsOf(server)).toEqual(['APP_DATABASE_URL', 'RAILS_SECRET'])
      expect(secretsOf(rails)).toEqual(['APP_DATABASE_URL', 'BANK_SECRET', 'RAILS_SECRET', 'RAIL_DATABASE_URL'])
      expect(secretsOf(signer)).toEqual(['SIGNER_DATABASE_URL'])
      expect(secretsOf(bank)).toEqual(['BANK_SECRET'])
      const owner = new URL(await readDatabaseUrl(dataDir)).password
      for (const found of [server, rails, signer, bank])
        expect(found?.environment.some((setting) => setting.includes(owner))).toBe(false)
      const users = new Set([server, rails, signer, bank].map((found) => found?.uid))
      if (process.getuid?.() === 0) expect([users.size, users.has(0)]).toEqual([4, false])
    },
  )

  test('a second start from the same folder says where the first one runs', async () => {
    const second = startMillrace(dataDir, { PORT: '1' })
    expect(await second.exit).toBe(0)
    expect(second.output()).toContain('already runs')
    expect(second.output()).toContain(`${url}/`)
    expect(second.output()).toContain('Demo12345')
    expect(await isReady(url)).toBe(true)
  })

  test('a server that is killed comes back by itself', async () => {
    for (let times = 0; times < (isFull ? 3 : 1); times++) {
      const { pid } = await waitForServer(dataDir)
      process.kill(pid, 'SIGKILL')
      await waitUntilGone(pid)
      expect(await waitFor(() => isReady(url), 60_000)).toBe(true)
      expect((await waitForServer(dataDir)).pid).not.toBe(pid)
    }
    expect(await waitFor(() => (start.output().includes('The server is back') ? true : undefined), 10_000)).toBe(true)
  })

  test.runIf(isFull)('a database that is killed comes back by itself, with what was committed', async () => {
    const databaseUrl = await readDatabaseUrl(dataDir)
    const postmaster = await readPostmasterPid(dataDir)
    process.kill(postmaster as number, 'SIGKILL')
    await waitUntilGone(postmaster)
    expect(await waitFor(() => query(databaseUrl, 'select answer from kept').catch(() => undefined), 60_000)).toEqual([
      { answer: 42 },
    ])
    expect(await waitFor(() => isReady(url), 60_000)).toBe(true)
  })

  // In the full run the server and the database are killed one by one as well.
  test('a chain, a bank, a signer and the rails come back by themselves when killed, the chain with its blocks', async () => {
    const [chain, bank, signer, rails] = [
      await waitForProgram(dataDir, 'chain-bep20'),
      await waitForProgram(dataDir, 'bank'),
      await waitForProgram(dataDir, 'signer'),
      await waitForProgram(dataDir, 'rails'),
    ]
    const rpc = createRpc(chain.url)
    const hash = await mint(rpc, bep20, `0x${'a'.repeat(40)}`, 5n)
    const mined = await waitFor(async () => (await rpc.receipts([hash]))[0] ?? undefined, 20_000)
    // Saved with that block or one of the next.
    await waitFor(async () => ((await rpc.blockNumber()) > (mined?.blockNumber ?? 0) + 20 ? true : undefined), 30_000)
    for (const { pid } of [signer, rails, chain, bank]) {
      process.kill(pid, 'SIGKILL')
      await waitUntilGone(pid)
    }
    expect(
      await waitFor(async () => (await rpc.receipts([hash]).catch(() => [undefined]))[0] ?? undefined, 60_000),
    ).toEqual(mined)
    expect(await waitFor(() => isBankReady(dataDir), 60_000)).toBe(true)
    expect((await waitForProgram(dataDir, 'bank')).url).toBe(bank.url)
    expect((await waitForProgram(dataDir, 'chain-bep20')).pid).not.toBe(chain.pid)
    expect(
      await waitFor(
        () =>
          ['bep20 chain is', 'bank is', 'signer is', 'rails are'].every((name) =>
            start.output().includes(`The ${name} back`),
          )
            ? true
            : undefined,
        30_000,
      ),
    ).toBe(true)
    expect((await waitForProgram(dataDir, 'signer')).pid).not.toBe(signer.pid)
    expect(await waitForProgram(dataDir, 'rails')).toMatchObject({ url: rails.url })
  })

  test('Ctrl-C leaves no process behind', async () => {
    const [server, postmaster] = [await waitForServer(dataDir), await readPostmasterPid(dataDir)]
    expect(isAlive(server.pid) && isAlive(postmaster ?? 0)).toBe(true)
    const others = await readOtherPids(dataDir)
    signalGroup(start.child, 'SIGINT')
    // npm passes the same signal on once more.
    start.child.kill('SIGINT')
    expect(await start.exit).toBe(0)
    expect([server.pid, postmaster ?? 0, ...others].filter(isAlive)).toEqual([])
    expect((await readdir(dataDir)).filter((name) => /pid|lock/.test(name))).toEqual([])
  })

  // In the full run it is a first start, too.
  test.for([['again'], ...(isFull ? [['for the first time']] : [])] as const)(
    'a signal in the middle of starting %s leaves no process behind',
    async ([when]) => {
      const folder = when === 'again' ? dataDir : await temporaryData()
      start = startMillrace(folder)
      const postmaster = await waitFor(() => readPostmasterPid(folder), 60_000)
      start.child.kill('SIGTERM')
      expect(await start.exit).toBe(0)
      expect(isAlive(postmaster ?? 0)).toBe(false)
      expect((await readdir(folder)).filter((name) => /pid/.test(name))).toEqual([])
    },
  )
})

test.runIf(isFull)('with a database, chains and a bank of its own, no other is started', async () => {
  const [elsewhere, dataDir] = [await temporaryData(), await temporaryData()]
  const { url: databaseUrl } = await startPostgres({ dataDir: elsewhere })
  const [bep20Chain, trc20Chain] = await Promise.all(
    networks.map((network) => startChain({ network, dataDir: elsewhere })),
  )
  const start = startMillrace(dataDir, {
    DATABASE_URL: databaseUrl,
    CHAIN_RPC_URL: bep20Chain?.url,
    TRON_RPC_URL: trc20Chain?.url,
    BANK_URL: 'http://127.0.0.1:1',
    BANK_SECRET: 's'.repeat(32),
  })
  await start.running()
  expect((await readdir(dataDir)).filter((name) => /postgres|chain|bank/.test(name))).toEqual([])
  expect(await query(databaseUrl, 'select count(*)::int > 0 as is_migrated from migration_file')).toEqual([
    { is_migrated: true },
  ])
  start.child.kill('SIGTERM')
  expect(await start.exit).toBe(0)
  expect(await query(databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await bep20Chain?.rpc.chainId()).toBe(bep20.chainId)
  await Promise.all([bep20Chain?.stop(), trc20Chain?.stop()])
})

test('a wrong setting is one sentence and starts nothing', async () => {
  const dataDir = await temporaryData()
  const start = startMillrace(dataDir, { PORT: 'eighty' })
  expect(await start.exit).toBe(1)
  expect(start.output()).toBe('PORT must be a number from 0 to 65535, but is "eighty".\n')
  expect(await readdir(dataDir)).toEqual([])
})

test('an impossible data folder is refused in one sentence', async () => {
  const file = join(await temporaryData(), 'file')
  await writeFile(file, '')
  const start = startMillrace(join(file, 'data'))
  expect(await start.exit).toBe(1)
  expect(start.output()).toMatch(/^The data folder .* \(ENOTDIR\): set MILLRACE_DATA to a folder you may write to\.\n$/)
})
