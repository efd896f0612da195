import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { appUrlOf, ensureRoles } from './appRole.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('every process derives the same login from the owner’s', () => {
  const url = 'postgres://owner:p%40ss@host:5432/millrace?sslmode=require'
  expect(appUrlOf(url)).toBe(appUrlOf(url))
  expect(new URL(appUrlOf(url))).toMatchObject({
    username: 'millrace_app',
    host: 'host:5432',
    pathname: '/millrace',
    search: '?sslmode=require',
  })
  expect(appUrlOf(url)).not.toContain('p%40ss')
  expect(appUrlOf(url)).not.toBe(appUrlOf(url.replace('p%40ss', 'other')))
})

test('without an owner’s password there is nothing to derive from', () => {
  expect(() => appUrlOf('postgres://owner@host/millrace')).toThrow('password')
})

test('the application may not make anything, nor touch the ledger’s tables', async () => {
  const { rows } = await database.app.query(
    `select current_user, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles
    where rolname = current_user`,
  )
  expect(rows).toEqual([
    { current_user: 'millrace_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false },
  ])
  await expect(database.app.query('create table mine (n int)')).rejects.toThrow('permission denied')
  await expect(database.app.query('create role other')).rejects.toThrow('permission denied')
  await expect(database.app.query('update ledger.account set balance = 1')).rejects.toThrow('permission denied')
  await expect(database.app.query('update migration_file set sha256 = $$x$$')).rejects.toThrow('permission denied')
})

test('setting the role up from many places at once does not fail', async () => {
  const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: database.ownerUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => ensureRoles(client, database.ownerUrl)))
  await Promise.all(clients.map((client) => client.end()))
  const app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await app.end()
})
