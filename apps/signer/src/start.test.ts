import { deriveAddress, deriveHotAddress, isExtendedPublicKey } from '@millrace/chain'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findEntry } from '../../../tools/programs/entries.ts'
import { isFull } from '../../../tools/test/full.ts'
import { createWorld, usdt, type World } from '../test/createWorld.ts'
import { runUntilKilled } from '../test/runUntilKilled.ts'
import { UnrecoverableError } from './runtime.ts'
import { readSettings } from './settings.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Run = { code: number | null; output: string }
/** Runs the real program until it ends. */
const run = async (
  env: Record<string, string | undefined>,
  whileRunning: (stop: () => void, readOutput: () => string) => Promise<void> = async () => undefined,
): Promise<Run> => {
  const child = spawn(process.execPath, [findEntry('signer')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close') as Promise<[number | null]>
  await whileRunning(
    () => child.kill('SIGTERM'),
    () => output,
  )
  const [code] = await ended
  return { code, output }
}
/** The key of the books is published for good: only without triggers can it be taken back. */
const removePublishedKeys = () =>
  world.owner.query(`begin; set local session_replication_role = replica;
    delete from rail_key; delete from transparency_key; commit`)
const readPublishedKeys = async () =>
  (
    await world.owner.query<{ rail: string; xpub: string; hot_address: string }>(
      'select rail, xpub, hot_address from rail_key order by rail',
    )
  ).rows

test('missing settings are named with what they must be', async () => {
  const { code, output } = await run({ SIGNER_DATABASE_URL: 'postgres://nobody:s3cret' })
  expect(code).toBe(1)
  expect(output).toMatch(/^SIGNER_DATABASE_URL must be [^]+\.\n$/)
  expect(output).not.toContain('s3cret')
  for (const name of ['SIGNER_DATABASE_URL', 'CHAIN_RPC_URL', 'TRON_RPC_URL', 'SIGNER_DATA', 'PRACTICE_MODE'])
    expect(output).toContain(`${name} must be `)
})

test.each([
  ['SIGNER_PAYOUT_MAX', '0'],
  ['SIGNER_DAY_MAX', '-1'],
  ['SIGNER_DAY_MAX', '1,5'],
  ['SIGNER_POLL_MS', '1'],
  ['CHAIN_RPC_URL', 'ftp://x'],
  ['SIGNER_DATABASE_URL', 'postgres://nobody:s3cret'],
])('%s=%s is refused, and not repeated', (name, value) => {
  const read = () => readSettings({ ...world.env, [name]: value })
  expect(read).toThrow(UnrecoverableError)
  expect(read).toThrow(new RegExp(`^${name} must be [^]+\\.$`))
  expect(read).not.toThrow('s3cret')
})

test('the first start creates private keys and publishes their public side; the next start uses the same', async () => {
  await removePublishedKeys()
  const env = { ...world.env, SIGNER_DATA: join(folder, 'new') }
  const untilSigning = async (stop: () => void, output: () => string) => {
    await expect.poll(output).toMatch(/signing[^]*signing/)
    stop()
  }
  const first = await run(env, untilSigning)
  expect(first.code).toBe(0)
  const file = join(folder, 'new', 'keys.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const published = await readPublishedKeys()
  expect(published.map(({ rail }) => rail)).toEqual(['bep20', 'trc20'])
  for (const { xpub, hot_address: hot } of published) {
    expect(isExtendedPublicKey(xpub)).toBe(true)
    expect(hot).toBe(deriveHotAddress(xpub))
    for (let number = 0; number < 50; number += 1)
      for (const branch of ['member', 'machine'] as const) expect(deriveAddress(xpub, number, branch)).not.toBe(hot)
  }
  const content = await readFile(file, 'utf8')
  const second = await run(env, untilSigning)
  expect(await readPublishedKeys()).toEqual(published)
  expect(await readFile(file, 'utf8')).toBe(content)
  // Neither a key nor the password is logged.
  const password = decodeURIComponent(new URL(world.env['SIGNER_DATABASE_URL'] as string).password)
  for (const secret of [...Object.values(JSON.parse(content) as Record<string, string>), password, 'xprv'])
    expect(first.output + second.output).not.toContain(secret)
})

// The full run kills at both, the others when the file is there and one of two keys is published.
test.each(isFull ? (['keys-created', 'key-published'] as const) : (['key-published'] as const))(
  'killed at "%s", the next start continues with the same keys',
  async (checkpoint) => {
    await removePublishedKeys()
    await runUntilKilled({ ...world.env, SIGNER_DATA: folder }, checkpoint)
    const content = await readFile(join(folder, 'keys.json'), 'utf8')
    const signer = world.start({ SIGNER_DATA: folder })
    await expect.poll(async () => (await readPublishedKeys()).length).toBe(2)
    await signer.stop()
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(content)
  },
)

test('two signers that create keys at once end up with the same', async () => {
  await removePublishedKeys()
  const signers = [world.start({ SIGNER_DATA: folder }), world.start({ SIGNER_DATA: folder })]
  await expect
    .poll(() => signers.flatMap(({ logLines }) => logLines).filter(({ msg }) => msg === 'signing').length, {
      timeout: 60_000,
    })
    .toBe(2)
  await Promise.all(signers.map((signer) => signer.stop()))
  expect(await readPublishedKeys()).toHaveLength(2)
})

test('a missing, foreign, damaged or readable key file is refused and not replaced', async () => {
  await removePublishedKeys()
  const signer = world.start({ SIGNER_DATA: folder })
  await expect.poll(async () => (await readPublishedKeys()).length).toBe(2)
  await signer.stop()
  const file = join(folder, 'keys.json')
  const published = await readPublishedKeys()

  await expect(world.start({ SIGNER_DATA: join(folder, 'empty') }).ended).rejects.toThrow(
    /There is no key file in .+ put the copy/,
  )
  await expect(stat(join(folder, 'empty', 'keys.json'))).rejects.toThrow('ENOENT')
  // The world's own key file, whose keys were removed from the database.
  await expect(world.start().ended).rejects.toThrow('is not of this database')

  await chmod(file, 0o644)
  await expect(world.start({ SIGNER_DATA: folder }).ended).rejects.toThrow('its mode must be 0600')
  await chmod(file, 0o600)
  await cp(file, `${file}.copy`)
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40))
  await expect(world.start({ SIGNER_DATA: folder }).ended).rejects.toThrow('is damaged')
  expect(await readPublishedKeys()).toEqual(published)
})

test('any chain but the rail’s own practice chain is refused', async () => {
  await removePublishedKeys()
  const { code, output } = await run({ ...world.env, SIGNER_DATA: folder, TRON_RPC_URL: world.chains.bep20.url })
  expect(code).toBe(1)
  expect(output).toContain(
    'The node for trc20 is of chain 97031337; the signer signs for the practice chain 97031338 only.\n',
  )
  await world.chains.trc20.rpc.call('anvil_setChainId', [1])
  await expect(world.start({ SIGNER_DATA: folder }).ended).rejects.toThrow('is of chain 1;')
  await world.chains.trc20.rpc.call('anvil_setChainId', [97_031_338])
})

test('it waits for a database or a chain that is down, and pays on the other chain meanwhile', async () => {
  await removePublishedKeys()
  const unreachable = 'http://127.0.0.1:9'
  const wrongUrl = new URL(world.env['SIGNER_DATABASE_URL'] as string)
  wrongUrl.port = '9'
  const { code, output } = await run(
    { ...world.env, SIGNER_DATA: folder, SIGNER_DATABASE_URL: wrongUrl.href },
    async (stop, readOutput) => {
      await expect.poll(readOutput).toContain('the signer waits for the database')
      stop()
    },
  )
  expect(code).toBe(0)
  expect(output.match(/waits for the database/g)).toHaveLength(1)

  const signer = world.start({ SIGNER_DATA: folder, CHAIN_RPC_URL: unreachable })
  await expect
    .poll(() => signer.logLines.some(({ msg, rail }) => rail === 'bep20' && msg.includes('the chain is away')), {
      timeout: 60_000,
    })
    .toBe(true)
  const hot = (await readPublishedKeys()).find(({ rail }) => rail === 'trc20')?.hot_address as `0x${string}`
  const { mint, trc20, toToken } = await import('@millrace/chain')
  await mint(world.chains.trc20.rpc, trc20, hot, toToken(trc20, usdt(100)))
  await world.chains.trc20.mine()
  const payouts = [
    await world.withdraw({ amount: usdt(10), rail: 'trc20' }),
    await world.withdraw({ amount: usdt(11), rail: 'trc20' }),
  ]
  await expect.poll(() => world.isSent(payouts[1]?.id as string, 'trc20')).toBe(true)
  // The node stops answering for a while, then the database cuts all connections.
  await world.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'millrace signer' and datname = current_database()`,
  )
  process.kill(world.chains.trc20.pid, 'SIGSTOP')
  payouts.push(await world.withdraw({ amount: usdt(12), rail: 'trc20' }))
  process.kill(world.chains.trc20.pid, 'SIGCONT')
  await expect.poll(() => world.isSent(payouts[2]?.id as string, 'trc20')).toBe(true)
  await world.chains.trc20.mine()
  for (const { address, pays } of payouts) expect(await world.balance(address, 'trc20')).toBe(pays)
  await signer.stop()
})
