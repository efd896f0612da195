import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type RunningPostgres } from '../../../tools/postgres/index.ts'
import { rounds } from '../../../tools/test/full.ts'
import { prepareForTests } from '../test/prepareForTests.ts'
import { toAppUrl } from '../test/roleUrls.ts'
import { spawnServer, type SpawnedServer } from '../test/spawnServer.ts'

const outages = rounds({ quick: 1, full: 2 })

let folder: string
let postgres: RunningPostgres
let server: SpawnedServer
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-outage-test-'))
  postgres = await startPostgres({ dataDir: join(folder, 'database') })
  // Without the demonstration, which a server adds before it is ready: nothing of it is asked for here.
  const environment = { PRACTICE_MODE: 'off' }
  await prepareForTests(postgres.url, environment)
  server = spawnServer({
    ...environment,
    APP_DATABASE_URL: toAppUrl(postgres.url),
    MILLRACE_DATA: join(folder, 'server'),
  })
  url = await server.ready
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const status = async (path: string) => (await fetch(url + path)).status
const call = async (path: string) => {
  const response = await fetch(`${url}/api/${path}`)
  return {
    status: response.status,
    headers: response.headers,
    answer: (await response.json()) as { error?: string; msg: string },
  }
}

test('while the database is down, calls say so and the process stays up; afterwards it recovers', async () => {
  expect(await status('/readyz')).toBe(200)
  const { port } = postgres
  for (let round = 0; round < outages; round++) {
    process.kill(postgres.pid, 'SIGKILL')
    await postgres.ended
    await expect.poll(() => status('/readyz')).toBe(503)
    // A load balancer goes on sending calls, which wait here.
    expect(await status('/readyz/holds')).toBe(200)
    expect(await status('/healthz')).toBe(200)
    // This page is not cached.
    const { status: code, headers, answer } = await call('news/list?pageNum=2')
    expect(answer).toMatchObject({
      code: 503,
      error: 'server.busy',
      msg: 'We cannot answer right now. Try again in a moment.',
    })
    expect(code).toBe(503)
    expect(headers.get('retry-after')).toBe('2')
    // Calls that need no database are still answered.
    expect((await call('auth/countrys')).status).toBe(200)

    postgres = await startPostgres({ dataDir: join(folder, 'database'), port })
    await expect.poll(() => status('/readyz')).toBe(200)
    expect((await call('news/list?pageNum=2')).status).toBe(200)
  }
  expect(server.child.exitCode).toBeNull()
})

test('jobs run again after an outage of the database', async () => {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  const added: string[] = []
  // Add jobs until one is done. A job whose completion was lost with the connection is retried hours later.
  await expect
    .poll(
      async () => {
        const { rows } = await owner.query<{ id: string }>(`select id from graphile_worker.add_job('end-sessions')`)
        added.push(String(rows[0]?.id))
        return (
          added.length -
          ((await owner.query('select from graphile_worker.jobs where id = any ($1)', [added])).rowCount ?? 0)
        )
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  await owner.end()
})
