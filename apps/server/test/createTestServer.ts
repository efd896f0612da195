import type { Answer } from '@millrace/contract/answer'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { inject } from 'vitest'
import { start, type Running, type StartOptions } from '../src/start.ts'
import { connectTo, createTestDatabase, type TestDatabase } from './createTestDatabase.ts'
import { applyTestTerms, prepareForTests, webSettings } from './prepareForTests.ts'
import { toRailUrl } from './roleUrls.ts'

export type Answered = { readonly status: number; readonly headers: Headers; readonly answer: Answer<any> }

export type TestServer = Running & {
  readonly database: TestDatabase
  /** All lines logged so far, as one text. */
  readonly logged: () => string
  /** Calls over a real connection and parses the envelope; as one browser, unless the headers say otherwise. */
  readonly call: (path: string, init?: RequestInit) => Promise<Answered>
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered>
  /** The current code of an operator of the demonstration. */
  readonly operatorCode: (email: string) => Promise<string>
  readonly signIn: (email?: string) => Promise<Record<string, string>>
}

/** A database with the demonstration’s operators, members and machines, and the data folder that belongs to it. */
export type Template = { readonly database: string; readonly dataFolder: string }

/** Null where the demonstration is another one, or none. */
function findTemplate(environment: Readonly<Record<string, string>>): Template | null {
  const { DATABASE_URL, MILLRACE_DATA, PRACTICE_MODE = 'on', DEMO_DAYS = '0' } = environment
  const isUsual = !DATABASE_URL && !MILLRACE_DATA && PRACTICE_MODE === 'on' && DEMO_DAYS === '0'
  return isUsual ? inject('seeded') : null
}

/** The secret of the browser that tests call with. */
export const practiceBrowser = 'the-browser-of-the-tests'

/**
 * The whole server in practice mode with its rails, on its own database (or that of `DATABASE_URL`) and any free port.
 * Answers must match their schema.
 */
export async function createTestServer(
  environment: Readonly<Record<string, string>> = {},
  { template = findTemplate(environment), ...options }: StartOptions & { readonly template?: Template | null } = {},
): Promise<TestServer> {
  const { DATABASE_URL: sharedUrl, ...others } = environment
  const database =
    sharedUrl === undefined ? await createTestDatabase({ template: template?.database }) : connectTo(sharedUrl)
  const { ownerUrl } = database
  const dataFolder = await mkdtemp(join(tmpdir(), 'millrace-server-test-'))
  if (template) await cp(template.dataFolder, dataFolder, { recursive: true })
  const settings = webSettings(ownerUrl, dataFolder, {
    RATE_LIMIT: '0',
    POST_PAUSE_MINUTES: '0',
    ...others,
  })
  // A copy is migrated already.
  await (sharedUrl === undefined ? applyTestTerms(ownerUrl, others) : prepareForTests(ownerUrl, others))
  const lines: string[] = []
  const log = pino(
    { level: settings.LOG_LEVEL },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  const running = await start(settings, log, () => {}, {
    hasAnswerCheck: true,
    railUrl: toRailUrl(ownerUrl),
    ...options,
  })
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
    database,
    call,
    post,
    operatorCode,
    logged: () => lines.join(''),
    async signIn(email = 'admin@millrace.test') {
      const { answer } = await post('console/auth/login', {
        email,
        password: 'Demo12345',
        code: await operatorCode(email),
      })
      return { 'x-access-token': answer.msg }
    },
    async stop() {
      await running.stop()
      await database.drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
