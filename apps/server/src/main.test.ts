import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../../../tools/test/full.ts'
import { createTestDatabase, type TestDatabase } from '../test/createTestDatabase.ts'
import { toMigrationUrls, toRailUrl } from '../test/roleUrls.ts'
import { type SpawnedServer, spawnServer } from '../test/spawnServer.ts'

let database: TestDatabase
let environment: Record<string, string>
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  environment = {
    APP_DATABASE_URL: database.appUrl,
    MILLRACE_DATA: await mkdtemp(join(tmpdir(), 'millrace-main-test-')),
  }
})
afterAll(async () => {
  await database.drop()
  await rm(environment['MILLRACE_DATA'] ?? '', { recursive: true })
})

/** Starts a login; the returned function sends its body. */
async function startLogin(url: string) {
  const body = JSON.stringify({ email: 'admin@millrace.test', password: 'Wrong12345', code: '000000' })
  const call = request(`${url}/api/console/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  call.flushHeaders()
  await once(call, 'continue')
  const response = once(call, 'response')
  return async () => {
    call.end(body)
    const [answer] = (await response) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
}

// One database for all: the first server adds the demonstration before it is ready, which takes a while.
describe('on an empty database', () => {
  const servers: SpawnedServer[] = []
  afterAll(() => {
    for (const { child } of servers) child.kill('SIGKILL')
  })
  const spawn = (more: Record<string, string> = {}): SpawnedServer => {
    const server = spawnServer({ ...environment, ...more })
    servers.push(server)
    return server
  }
  const drainSettings = {
    DRAIN_SECONDS: '1',
    // Nothing is cut off because the machine is busy.
    SHUTDOWN_SECONDS: '300',
  }
  let running: SpawnedServer

  test('ROLE=migrate brings it up to date and ends; then others start at once, and the demonstration is added once', async () => {
    const migrating = spawn({ ROLE: 'migrate', ...toMigrationUrls(database.ownerUrl) })
    expect(await migrating.exited, migrating.output()).toBe(0)
    running = spawn(drainSettings)
    const worker = spawn({ ROLE: 'worker' })
    await Promise.all([running.ready, worker.ready])
    worker.child.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
    const { rows } = await database.owner.query('select count(*)::int as news from news')
    expect(rows).toEqual([{ news: 6 }])
  })

  test.for([
    ['SIGTERM', 'SIGINT'] as const,
    // Both are handled by the same function.
    ...(isFull ? [['SIGINT', 'SIGTERM'] as const] : []),
  ])(
    '%s, and %s soon after it, which interrupts nothing, makes the process not ready, refuses new calls, finishes running ones, and exits with 0',
    async ([signal, second]) => {
      const { child, ready, exited, output } = running.child.exitCode === null ? running : spawn(drainSettings)
      const url = await ready
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      const finish = await startLogin(url)
      child.kill(signal)
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
      child.kill(second)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      await expect
        .poll(
          () =>
            fetch(`${url}/healthz`).then(
              () => 'open',
              () => 'closed',
            ),
          { timeout: 60_000 },
        )
        .toBe('closed')
      expect(await finish()).toBe(401)
      expect(await exited, output()).toBe(0)
      expect(output()).not.toContain('"level":50')
    },
  )
})

describe('a failed start prints one sentence and exits with 1:', () => {
  test('wrong settings', async () => {
    const { exited, output } = spawnServer({ PORT: 'eighty' })
    expect(await exited).toBe(1)
    expect(output()).toBe('PORT must be a number from 0 to 65535, but is "eighty".\n')
  })
  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { exited, output } = spawnServer({ ...environment, PORT: String(port) })
    expect(await exited).toBe(1)
    expect(output()).toContain(`"msg":"Port ${port} is taken by another program; set PORT to another one."`)
    other.close()
  })
  test('a wrong password', async () => {
    const { exited, output } = spawnServer({
      ...environment,
      APP_DATABASE_URL: database.appUrl.replace(/:[^:@]+@/, ':wrong@'),
    })
    expect(await exited).toBe(1)
    expect(output()).toMatch(/"msg":"The database at [\d.:]+ refuses APP_DATABASE_URL: password authentication failed/)
  })
})

// Attack by a careless installation, on passwords of programs: the server is started with the owner’s connection.
// Impossible: it ends with a sentence that says so; migrating is a step of its own.
test('no process but the migrating one takes the owner’s connection, nor another program’s', async () => {
  const { exited, output } = spawnServer({
    ...environment,
    DATABASE_URL: database.ownerUrl,
    RAIL_DATABASE_URL: toRailUrl(database.ownerUrl),
  })
  expect(await exited).toBe(1)
  expect(output()).toBe(
    'DATABASE_URL is set, but ROLE=all must not have it.\nRAIL_DATABASE_URL is set, but ROLE=all must not have it.\n',
  )
})
