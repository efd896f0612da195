import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../tools/postgres/index.ts'
import { migrate } from '../src/db/migrate.ts'
import { start } from '../src/start.ts'
import { prepareForTests, webSettings } from './prepareForTests.ts'
import { testPasswords, toRailUrl, toSignerUrl, toStationsUrl } from './roleUrls.ts'
import { addTestTransfers } from './transfers.ts'

const [template, seeded] = ['millrace_template', 'millrace_seeded']

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test database is copied from, with the owner's login. */
    templateUrl: string
    /** The same with the signer's login. */
    templateSignerUrl: string
    /** The same with the login of the stations' program. */
    templateStationsUrl: string
    /** A copy with the demonstration’s operators, members and machines, and the data folder that belongs to it. */
    seeded: { readonly database: string; readonly dataFolder: string }
  }
}

type Templates = {
  readonly templateUrl: URL
  readonly dataDir: string
  readonly client: pg.Client
  readonly stop: () => Promise<unknown>
}

/** Vitest loads this file once for each project, and all of them in one process. */
const shared = globalThis as { millraceTemplates?: Promise<Templates>; millraceProjects?: number }

/** One real PostgreSQL for all tests, and one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.millraceProjects = (shared.millraceProjects ?? 0) + 1
  const { templateUrl, dataDir, client, stop } = await (shared.millraceTemplates ??= createTemplates())
  project.provide('templateUrl', templateUrl.href)
  project.provide('templateSignerUrl', toSignerUrl(templateUrl.href))
  project.provide('templateStationsUrl', toStationsUrl(templateUrl.href))
  if (project.name === 'server') {
    // Made by the first test that asks for it; here may be that of a run before.
    await client.query(`drop database if exists ${seeded}_history with (force)`)
    await createDatabase(client, seeded, template)
    await seed(Object.assign(new URL(templateUrl), { pathname: `/${seeded}` }).href, join(dataDir, 'seeded'))
    project.provide('seeded', { database: seeded, dataFolder: join(dataDir, 'seeded') })
  }
  return async () => {
    shared.millraceProjects = (shared.millraceProjects ?? 1) - 1
    if (shared.millraceProjects > 0) return
    delete shared.millraceTemplates
    await client.end()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function createTemplates(): Promise<Templates> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-test-'))
  const { url, stop } = await findPostgres(dataDir)
  const templateUrl = Object.assign(new URL(url), { pathname: `/${template}` })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await createDatabase(client, template, 'template1')
  await migrate(templateUrl.href, { passwords: testPasswords })
  await addTestTransfers(templateUrl.href)
  await raiseLimits(templateUrl.href)
  return { templateUrl, dataDir, client, stop }
}

async function createDatabase(client: pg.Client, name: string, from: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template ${from}`)
}

/** Members of tests are all new, and pay out more in a minute than a platform in a day. Tests of a limit set it. */
async function raiseLimits(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`update payout_limit set is_set = true, auto_bank_day_max = 9e14, auto_bep20_day_max = 9e14,
    auto_trc20_day_max = 9e14, auto_day_max = 9e14, auto_young_day_max = 9e14, auto_new_day_max = 9e14`)
  await client.end()
}

/** The database that comes with Millrace, or a stock one by its superuser's address. */
async function findPostgres(dataDir: string): Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }> {
  const stockUrl = process.env['TEST_DATABASE_URL']
  if (stockUrl) return { url: stockUrl, stop: async () => {} }
  return await startPostgres({
    dataDir,
    settings: {
      // For tests with many concurrent connections.
      max_connections: '300',
      // It would otherwise look into one test's database after another.
      autovacuum_naptime: '1min',
      // Compressing the log takes longer than writing it.
      wal_compression: 'off',
      // It only tells after a power failure, which none of these tests has, and copying a database forces a thousand
      // files to the disk. Tests that kill a database start their own, with the settings that people get.
      fsync: 'off',
      // Four thousand rounds for each password, and each test opens connections by the dozen.
      scram_iterations: '1',
    },
  })
}

/** As a first start does. A hundred servers would otherwise do it again. */
async function seed(ownerUrl: string, dataFolder: string): Promise<void> {
  // As in the tests themselves, since checking a password costs what its hash did.
  process.env['TEST_PASSWORD_COST'] = 'low'
  await prepareForTests(ownerUrl)
  const settings = webSettings(ownerUrl, dataFolder)
  const server = await start(settings, pino({ level: 'silent' }), () => {}, { railUrl: toRailUrl(ownerUrl) })
  await server.stop()
}
