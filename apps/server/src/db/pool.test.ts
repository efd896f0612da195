import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('large integers are exact, and days are strings', async () => {
  const { rows } = await database.app.query(
    `select 9007199254740993::bigint as large, date '2026-03-29' as day, 5 as small, array[1::bigint, null] as many`,
  )
  expect(rows).toEqual([{ large: 9007199254740993n, day: '2026-03-29', small: 5, many: [1n, null] }])
})

test('a statement that takes too long is cancelled', async () => {
  const pool = createPool(database.appUrl, { max: 1, statementTimeoutMs: 50 })
  await expect(pool.query('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  await pool.end()
})

test('a connection that breaks while idle is reported and replaced', async () => {
  const errors: string[] = []
  const pool = createPool(database.appUrl, { max: 1, onError: (error) => errors.push(error.message) })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => errors.length).toBe(1)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})
