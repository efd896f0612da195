import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { inTransaction } from '../ledger/index.ts'
import { createDatabase, type Database } from './database.ts'
import { call, rowsOf } from './functions.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = databaseOf(database.app)
})
afterAll(() => database.drop())

test('columns are in camel case, and what is inside of them stays as it is', async () => {
  const { rows } = await sql`
    select 1 as some_number, '{"en_US": {"a_b": 1}}'::jsonb as long_name, null as "already_Camel"`.execute(db)
  expect(rows).toEqual([{ someNumber: 1, longName: { en_US: { a_b: 1 } }, already_Camel: null }])
})

test('names in camel case are in snake case in SQL', () => {
  const query = db.selectFrom('memberSession as s').select(['s.lastSeenAt as seenAt']).where('s.memberId', '=', 'x')
  expect(query.compile().sql).toBe(
    'select "s"."last_seen_at" as "seen_at" from "member_session" as "s" where "s"."member_id" = $1',
  )
  expect(db.selectFrom('ledger.checkRun').select('isSound').compile().sql).toBe(
    'select "is_sound" from "ledger"."check_run"',
  )
})

test('functions of the database are called by their names', async () => {
  expect(await call(db, 'ledger.today')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await call(db, 'removeDestination', null, null)).toBe(false)
  const paces = db
    .selectFrom(rowsOf('machinePace', null).as('p'))
    .select(['average', 'deviationPercent', 'settledDays'])
  expect(await paces.execute()).toEqual([{ average: null, deviationPercent: null, settledDays: 0 }])
})

const listPrepared = async (one: Database, word: string) =>
  (
    await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like ${`%${word}%`}`.execute(one)
  ).rows.filter(({ statement }) => !statement.includes('pg_prepared_statements'))

test('a statement that runs often is prepared, once, and others are not', async () => {
  const one = createDatabase(createPool(database.appUrl, { max: 1 }))
  for (let run = 0; run < 4; run++) await sql`select 'often' as word, ${run}::int as run`.execute(one)
  expect(await listPrepared(one, 'often')).toEqual([])
  for (let run = 0; run < 4; run++) await sql`select 'often' as word, ${run}::int as run`.execute(one)
  expect(await listPrepared(one, 'often')).toHaveLength(1)
  for (let run = 0; run < 8; run++) await sql.raw(`select 'varies ${run}'`).execute(one)
  expect(await listPrepared(one, 'varies')).toEqual([])
  await one.destroy()
})

test('a prepared statement survives a migration that adds a column, also in a transaction', async () => {
  await database.owner.query(
    'create table growing (id int); grant select on growing to millrace_app; insert into growing values (1)',
  )
  const one = createDatabase(createPool(database.appUrl, { max: 1 }))
  const read = async (from: Database) => (await sql`select * from growing`.execute(from)).rows
  for (let run = 0; run < 8; run++) expect(await read(one)).toEqual([{ id: 1 }])
  await database.owner.query('alter table growing add column is_new boolean')
  expect(await read(one)).toEqual([{ id: 1, isNew: null }])
  for (let run = 0; run < 8; run++) expect(await read(one)).toEqual([{ id: 1, isNew: null }])
  await database.owner.query('alter table growing add column is_newer boolean')
  expect(await inTransaction(one, read)).toEqual([{ id: 1, isNew: null, isNewer: null }])
  await one.destroy()
})
