import { execFile } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-main-'))
  program = join(folder, 'gateway.mjs')
  await run(process.execPath, [join(import.meta.dirname, '../build.ts'), program])
})
afterAll(() => rm(folder, { recursive: true }))

// In a folder without packages.
const gateway = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [program, ...args], { cwd: folder, env: { PATH: process.env['PATH'], ...env } }).catch(
    (error: { stderr: string; code: number }) => error,
  )

test('the one file explains itself', async () => {
  expect(await gateway(['--help'])).toMatchObject({ stdout: expect.stringContaining('GATEWAY_SERVER') })
  expect(await gateway(['--nonsense'])).toMatchObject({ code: 1 })
  expect(await gateway([])).toMatchObject({ code: 1, stderr: expect.stringContaining('GATEWAY_MACHINE must be') })
})

test('a key is made once, for its owner alone, and its public part is what the console takes', async () => {
  const env = { GATEWAY_KEY: join(folder, 'gateway.pem') }
  const made = await gateway(['--new-key'], env)
  const pem = await readFile(env.GATEWAY_KEY, 'utf8')
  const publicKey = createPublicKey(pem).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  expect(made).toMatchObject({ stdout: `${publicKey}\n` })
  expect((await stat(env.GATEWAY_KEY)).mode & 0o777).toBe(0o600)
  expect(await gateway(['--new-key'], env)).toMatchObject({ code: 1, stderr: expect.stringContaining('there already') })
  expect(await readFile(env.GATEWAY_KEY, 'utf8')).toBe(pem)
  expect(await gateway(['--public-key'], env)).toMatchObject({ stdout: `${publicKey}\n` })
  await chmod(env.GATEWAY_KEY, 0o644)
  expect(await gateway(['--public-key'], env)).toMatchObject({ code: 1, stderr: expect.stringContaining('0600') })
  await chmod(env.GATEWAY_KEY, 0o600)
})

test.for([
  ['mqtt', 'mqtt://127.0.0.1:9/roof', 'The broker cannot be reached.'],
  ['sunspec', 'tcp://127.0.0.1:9', ''],
] as const)('the one file has what %s needs', async ([source, address]) => {
  const settings = {
    GATEWAY_KEY: join(folder, 'gateway.pem'),
    GATEWAY_SERVER: 'http://127.0.0.1:9',
    GATEWAY_MACHINE: '00000000-0000-4000-8000-000000000001',
    GATEWAY_DATA: join(folder, source),
    GATEWAY_SOURCE: source,
    GATEWAY_ADDRESS: address,
    GATEWAY_TIME_ZONE: 'UTC',
  }
  const child = execFile(process.execPath, [program], { cwd: folder, env: settings })
  let output = ''
  child.stdout?.on('data', (text: string) => (output += text))
  child.stderr?.on('data', (text: string) => (output += text))
  await expect.poll(() => output).toMatch(/ready, with the public key[^]*The server cannot be reached/)
  child.kill('SIGTERM')
  await expect.poll(() => child.exitCode).toBe(0)
})
