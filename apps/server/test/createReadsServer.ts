import type { Answer } from '@millrace/contract/answer'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startPostgres, type RunningPostgres } from '../../../tools/postgres/index.ts'
import { createPool } from '../src/db/pool.ts'
import { start } from '../src/start.ts'
import { practiceBrowser, type Answered, type TestServer } from './createTestServer.ts'
import { prepareForTests, webSettings } from './prepareForTests.ts'
import { toAppUrl, toRailUrl } from './roleUrls.ts'
import { startStandby, type RunningStandby } from './startStandby.ts'
import { addTestTransfers } from './transfers.ts'

export type ReadsServer = Pick<TestServer, 'call' | 'post' | 'database' | 'platform' | 'url' | 'operatorCode'> & {
  readonly primary: RunningPostgres
  readonly standby: RunningStandby
  readonly readAgeMs: number
  readonly signInOperator: () => Promise<Record<string, string>>
  readonly stop: () => Promise<void>
}

const readAgeSecondsMax = 2

/** A server with some days of demonstration, a primary of its own, and a standby that follows it. */
export async function createReadsServer(): Promise<ReadsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-reads-test-'))
  const primary = await startPostgres({
    dataDir: join(folder, 'primary'),
    settings: { fsync: 'off', scram_iterations: '1' },
  })
  await prepareForTests(primary.url)
  await addTestTransfers(primary.url)
  const environment = { DEMO_DAYS: '3', RATE_LIMIT: '0', TRUST_PROXY: '1', REFLECTION_DAYS: '1' }
  const log = pino({ level: 'silent' })
  const options = { railUrl: toRailUrl(primary.url), hasAnswerCheck: true }
  const begin = (more: Readonly<Record<string, string>>) =>
    start(webSettings(primary.url, join(folder, 'data'), { ...environment, ...more }), log, () => {}, options)
  // Before the standby is made, so that it does not replay it.
  await (await begin({})).stop()
  const standby = await startStandby(primary, join(folder, 'primary'), join(folder, 'standby'))
  const running = await begin({
    READ_DATABASE_URL: toAppUrl(standby.postgres.url),
    READ_AGE_SECONDS_MAX: String(readAgeSecondsMax),
  })
  const owner = createPool(primary.url, { max: 4 })
  const app = createPool(toAppUrl(primary.url), { max: 4 })
  const call = async (path: string, init?: RequestInit): Promise<Answered> => {
    const response = await fetch(`${running.url}/api/${path}`, {
      ...init,
      headers: { 'x-practice-browser': practiceBrowser, ...(init?.headers as Record<string, string> | undefined) },
    })
    return { status: response.status, headers: response.headers, answer: (await response.json()) as Answer<any> }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const operatorCode = async (email: string): Promise<string> => {
    const { answer } = await call('console/practice/operators')
    return answer.data.find((operator: { email: string }) => operator.email === email).code
  }
  return {
    ...running,
    primary,
    standby,
    readAgeMs: readAgeSecondsMax * 1_000,
    database: { ownerUrl: primary.url, appUrl: toAppUrl(primary.url), owner, app, drop: async () => {} },
    call,
    post,
    operatorCode,
    async signInOperator() {
      const email = 'admin@millrace.test'
      const request = { email, password: 'Demo12345', code: await operatorCode(email) }
      return { 'x-access-token': (await post('console/auth/login', request)).answer.msg }
    },
    async stop() {
      await running.stop()
      await Promise.all([owner.end(), app.end()])
      await standby.postgres.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
