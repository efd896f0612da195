import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../tools/postgres/index.ts'
import { migrate } from '../src/db/migrate.ts'
import { testPasswords, toSignerUrl } from './roleUrls.ts'
import { addTestTransfers } from './transfers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test database is copied from, with the owner's login. */
    templateUrl: string
    /** The same with the signer's login. */
    templateSignerUrl: string
  }
}

/** One real PostgreSQL for all server tests, with fsync on, and one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-test-'))
  // For tests with many concurrent connections.
  const postgres = await startPostgres({ dataDir, settings: { max_connections: '300' } })
  const templateUrl = new URL(postgres.url)
  templateUrl.pathname = '/millrace_template'
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database millrace_template')
  await client.end()
  await migrate(templateUrl.href, { passwords: testPasswords })
  await addTestTransfers(templateUrl.href)
  project.provide('templateUrl', templateUrl.href)
  project.provide('templateSignerUrl', toSignerUrl(templateUrl.href))
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
