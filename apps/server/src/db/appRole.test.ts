import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { toAppUrl, ensureRoles } from './appRole.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('every process derives the same login from the owner’s password', () => {
  const url = 'postgres://owner:p%40ss@host:5432/millrace?sslmode=require'
  expect(toAppUrl(url)).toBe(toAppUrl(url))
  expect(new URL(toAppUrl(url))).toMatchObject({
    username: 'millrace_app',
    host: 'host:5432',
    pathname: '/millrace',
    search: '?sslmode=require',
  })
  expect(toAppUrl(url)).not.toContain('p%40ss')
  expect(toAppUrl(url)).not.toBe(toAppUrl(url.replace('p%40ss', 'other')))
})

test('a URL without the owner’s password is refused', () => {
  expect(() => toAppUrl('postgres://owner@host/millrace')).toThrow('password')
})

test('the application can neither create objects nor write the ledger’s tables', async () => {
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

test('setting up the roles concurrently does not fail', async () => {
  const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: database.ownerUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => ensureRoles(client, database.ownerUrl)))
  await Promise.all(clients.map((client) => client.end()))
  const app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await app.end()
})
