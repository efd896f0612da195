import type { DataOf } from '@millrace/contract/call'
import type { healthState } from '@millrace/contract/console/health'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { readHealth } from './healthState.ts'
import { addRun } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ METRICS_TOKEN: '0123456789abcdef' })
})
afterAll(() => server.stop())

const read = async (email: string) => server.call('console/health/state', { headers: await server.signIn(email) })

test('one node is said to be one, with the process that answers, for finance and admin and not for support', async () => {
  await expect.poll(async () => (await read('admin@millrace.test')).answer.data.processes.length).toBe(1)
  const { answer } = await read('maker@millrace.test')
  const state: DataOf<typeof healthState> = answer.data
  expect(state.needsStandby).toBe(false)
  expect(state.nodes).toMatchObject([{ role: 'leader', bytesBehind: 0, position: expect.stringMatching(/\//) }])
  expect(state.processes).toMatchObject([{ program: 'web', isUp: true }])
  expect(state.leaders).toMatchObject([{ gapMs: null }])
  expect(state.archive.isOn).toBe(false)
  expect(state.lastDrill).toBeNull()
  expect(state.findings).toEqual(['backup-old', 'drill-old'])
  expect((await read('support@millrace.test')).status).toBe(403)
})

// Attack by somebody with the server’s password, on passwords of programs. Impossible: a login speaks for its own
// program only, and the owner alone says that a backup or a drill went well.
test('the application cannot say that the signer is well, that it was backed up, or that it can be restored', async () => {
  const { app } = server.database
  const report = `select report_process('elsewhere/1', $1, '9', now(), 1, false)`
  for (const program of ['signer', 'rails'])
    await expect(app.query(report, [program])).rejects.toThrow('does not speak for')
  for (const statement of [
    `insert into process_report (name, program, version, started_at, memory_bytes) values ('a/1', 'signer', '', now(), 1)`,
    'update process_report set heard_at = now()',
    `insert into upkeep_run (kind, started_at, is_ok) values ('drill', now(), true)`,
    'update leadership set last_seen_at = now()',
    'insert into archive_progress (archived_at, lsn) values (now(), pg_current_wal_lsn())',
  ])
    await expect(app.query(statement)).rejects.toThrow('permission denied')
})

test('a program that is started again takes the place of the one before it, and one that went silent is red', async () => {
  const { app, owner } = server.database
  const report = (name: string, startedAt: string) =>
    app.query(`select report_process($1, 'worker', '9', $2, 1, false)`, [name, startedAt])
  const list = async () =>
    (await owner.query(`select name from process_report where program = 'worker' order by name`)).rows.map(
      ({ name }) => name as string,
    )
  await report('there/1', '2026-01-01T00:00:00Z')
  await report('there/2', '2026-01-01T00:00:00Z')
  await owner.query(`update process_report set heard_at = now() - interval '1 minute' where name = 'there/1'`)
  expect((await read('admin@millrace.test')).answer.data.findings).toContain('process-silent')
  // What it reads beside the primary is shown with it.
  const findReads = async () => {
    const { processes } = (await read('admin@millrace.test')).answer.data as DataOf<typeof healthState>
    return processes
      .filter(({ name }) => name === 'there/2')
      .map(({ reads, readsElsewhere }) => [reads, readsElsewhere])
  }
  expect(await findReads()).toEqual([[null, null]])
  await app.query(`select report_reads('there/2', 20, 11)`)
  expect(await findReads()).toEqual([[20, 11]])
  await report('there/3', new Date().toISOString())
  expect(await list()).toEqual(['there/2', 'there/3'])
  await owner.query(`delete from process_report where program = 'worker'`)
})

test('what Patroni knows names the nodes, and one that follows nobody is missed', async () => {
  const patroni = createServer((_request, response) =>
    response.end(
      JSON.stringify({
        members: [
          { name: 'db-1', role: 'leader', state: 'running', host: '10.0.0.1' },
          { name: 'db-2', role: 'replica', state: 'start failed' },
        ],
      }),
    ),
  ).listen(0, '127.0.0.1')
  await once(patroni, 'listening')
  onTestFinished(() => void patroni.close())
  const url = `http://127.0.0.1:${(patroni.address() as AddressInfo).port}`
  const db = databaseOf(server.database.app)
  const state = await readHealth(db, { PATRONI_URLS: ['http://127.0.0.1:1', url] })
  expect(state.nodes).toMatchObject([
    { name: 'db-1', role: 'leader' },
    { name: 'db-2', role: null, state: 'start failed', msBehind: null },
  ])
  expect(state.findings).toContain('standby-missing')
  expect((await readHealth(db, { PATRONI_URLS: ['http://127.0.0.1:1'] })).findings).toContain('quorum-lost')
})

const readMetrics = async () => {
  const headers = { authorization: 'Bearer 0123456789abcdef' }
  return await (await fetch(`${server.url}/metrics`, { headers })).text()
}

test('what a drill lost is on the page and in the metrics, which say nothing of a drill that never was', async () => {
  expect(await readMetrics()).not.toMatch(/^millrace_(?:drill|backup|archive)_\w+ /m)
  await addRun(databaseOf(server.database.owner), {
    kind: 'drill',
    startedAt: new Date(),
    isOk: true,
    facts: { lostSeconds: 42, lostTransfers: 7 },
  })
  const { lastDrill } = (await read('admin@millrace.test')).answer.data as DataOf<typeof healthState>
  expect(lastDrill).toMatchObject({ isOk: true, facts: expect.arrayContaining([{ name: 'lostSeconds', value: '42' }]) })
  const text = await readMetrics()
  for (const line of ['millrace_drill_lost_seconds 42', 'millrace_drill_lost_rows 7', 'millrace_drill_ok 1'])
    expect(text).toContain(line)
  expect(text).toMatch(/millrace_processes\{program="web"\} 1/)
})
