import { rename } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { start } from '../src/start.ts'
import { createTestServer, type Template, type TestServer } from './createTestServer.ts'
import { applyTestTerms, webSettings } from './prepareForTests.ts'
import { toRailUrl } from './roleUrls.ts'

const environment = { DEMO_DAYS: '5' }

/** A test server with some days of demonstration. Whoever is first lives through them, and all copy what that left. */
export const createServerWithHistory = async (): Promise<TestServer> =>
  createTestServer(environment, { template: await findTemplate() })

async function findTemplate(): Promise<Template> {
  const seeded = inject('seeded')
  const template = { database: `${seeded.database}_history`, dataFolder: `${seeded.dataFolder}-history` }
  const url = new URL(inject('templateUrl'))
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  try {
    // Held until the connection ends: others wait here until the template is complete.
    await client.query('select pg_advisory_lock(hashtext($1))', [template.database])
    const { rows } = await client.query('select from pg_database where datname = $1', [template.database])
    if (rows.length > 0) return template
    const [database, dataFolder] = [`${template.database}_unfinished`, `${template.dataFolder}-unfinished`]
    await client.query(`drop database if exists ${database} with (force)`)
    await client.query(`create database ${database} template ${url.pathname.slice(1)} strategy file_copy`)
    await live(Object.assign(url, { pathname: `/${database}` }).href, dataFolder)
    await rename(dataFolder, template.dataFolder)
    await client.query(`alter database ${database} rename to ${template.database}`)
    return template
  } finally {
    await client.end()
  }
}

async function live(ownerUrl: string, dataFolder: string): Promise<void> {
  await applyTestTerms(ownerUrl, environment)
  const settings = webSettings(ownerUrl, dataFolder, environment)
  const server = await start(settings, pino({ level: 'silent' }), () => {}, { railUrl: toRailUrl(ownerUrl) })
  await server.stop()
}
