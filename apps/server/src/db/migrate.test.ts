import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { testPasswords } from '../../test/roleUrls.ts'
import { isMigrated } from './isMigrated.ts'
import { migrate } from './migrate.ts'
import { readMigrationFiles } from './migrationFiles.ts'

let database: TestDatabase
let folder: URL
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'millrace-migrate-'))}/`)
  await mkdir(new URL('tables', folder))
  await mkdir(new URL('functions', folder))
  await write('0001_first.sql', 'create schema ledger; create table first (n int); insert into first values (1)')
  await write(
    '0002_second.sql',
    `create function two() returns int language plpgsql as $$ begin return 2; end $$;
    drop function two(); create table second (n int)`,
  )
  await writeFile(new URL('functions/first.sql', folder), 'grant select on first to millrace_app')
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(new URL(`tables/${name}`, folder), sql)
const run = (steps: string[] = []) =>
  migrate(database.ownerUrl, { passwords: testPasswords, folder, onProgress: (step) => steps.push(step) })
const allSteps = ['Applying 0001_first', 'Applying 0002_second', 'Applying functions, views and triggers']
const tableExists = async (name: string) =>
  (await database.owner.query('select to_regclass($1) as found', [name])).rows[0].found !== null

test('files are applied once, in order, and each is reported', async () => {
  const steps: string[] = []
  await run(steps)
  await run(steps)
  expect(steps).toEqual(allSteps)
  await write('0003_third.sql', 'create table third (n int)')
  await run(steps)
  expect(steps.slice(allSteps.length)).toEqual(['Applying 0003_third', 'Applying functions, views and triggers'])
})

test('many processes at once apply each file once', async () => {
  const steps: string[] = []
  await Promise.all(Array.from({ length: 6 }, () => run(steps)))
  expect(steps).toEqual(allSteps)
  expect((await database.app.query('select n from first')).rows).toEqual([{ n: 1 }])
})

test('a file that fails leaves nothing behind, and earlier files stay applied', async () => {
  await write('0002_second.sql', 'create table second (n int); select 1/0')
  await expect(run()).rejects.toThrow('The migration 0002_second failed: division by zero')
  expect([await tableExists('first'), await tableExists('second')]).toEqual([true, false])
  await write('0002_second.sql', 'create table second (n int)')
  await run()
  expect(await tableExists('second')).toBe(true)
})

test('a file waits for a long transaction without blocking others', async () => {
  await run()
  const reader = await database.owner.connect()
  await reader.query('begin')
  await reader.query('select from first')
  await write('0003_third.sql', 'alter table first add column m int')
  const running = run()
  const waiting = `select from pg_stat_activity
    where application_name = 'millrace migrate' and datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.owner.query(waiting)).rowCount).toBe(1)
  // A lock that waited as long as the reader takes would hold up everybody behind it.
  expect((await database.app.query('select n from first')).rows).toEqual([{ n: 1 }])
  await reader.query('commit')
  reader.release()
  await running
  expect((await database.app.query('select n, m from first')).rows).toEqual([{ n: 1, m: null }])
})

test('a file changed after it was applied is refused', async () => {
  await run()
  await write('0001_first.sql', 'create table first (n bigint)')
  await expect(run()).rejects.toThrow('The migration 0001_first was changed after it was applied.')
})

test('other line endings are not a change', async () => {
  await write('0001_first.sql', 'create schema ledger; create table first (\nn int);\n')
  await run()
  await write('0001_first.sql', 'create schema ledger; create table first (\r\nn int);\r\n')
  await expect(run()).resolves.toBeUndefined()
})

test('a database newer than the program is refused', async () => {
  await write('0003_third.sql', 'create table third (n int)')
  await run()
  await rm(new URL('tables/0003_third.sql', folder))
  await expect(run()).rejects.toThrow('The database is newer than this program: it has the migration 0003_third.')
})

test('a database from before the baseline that lacks earlier files is refused, and nothing is done', async () => {
  await run()
  const rows = `values ('0001_ledger', 'e6da02ff072c7302378488157e035f4308f378620b7f37dd01c5560b087993be')`
  await database.owner.query(`delete from migration_file; insert into migration_file ${rows}`)
  await expect(migrate(database.ownerUrl, { passwords: testPasswords })).rejects.toThrow(
    'The database is from an earlier version: start the commit 21005d27 of Millrace on it once',
  )
  expect((await database.owner.query('select name from migration_file')).rows).toEqual([{ name: '0001_ledger' }])
})

test('the application can tell whether the database is up to date', async () => {
  await run()
  const isUpToDate = async () => isMigrated(database.app, await readMigrationFiles(folder))
  expect(await isUpToDate()).toBe(true)
  await writeFile(new URL('functions/second.sql', folder), 'grant select on second to millrace_app')
  expect(await isUpToDate()).toBe(false)
  await run()
  expect(await isUpToDate()).toBe(true)
  await write('0003_third.sql', 'create table third (n int)')
  expect(await isUpToDate()).toBe(false)
})

test('the version before starts on the database of the one after it, until it has gone back itself', async () => {
  await run()
  const before = await readMigrationFiles(folder)
  await write('0003_third.sql', 'create table third (n int)')
  await run()
  const between = await readMigrationFiles(folder)
  await writeFile(new URL('functions/second.sql', folder), 'grant select on second to millrace_app')
  const after = await readMigrationFiles(folder)
  const startable = async () =>
    await Promise.all([before, between, after].map((files) => isMigrated(database.app, files)))
  expect(await startable()).toEqual([true, true, false])
  await run()
  expect(await startable()).toEqual([true, true, true])
  await rm(new URL('functions/second.sql', folder))
  await run()
  expect(await startable()).toEqual([true, true, false])
})

test('a file with an unexpected name is refused', async () => {
  await write('third.sql', 'select 1')
  await expect(run()).rejects.toThrow('third.sql is not named like 0001_name.sql.')
})
