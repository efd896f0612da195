import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { testPasswords } from '../../test/roleUrls.ts'
import { ensureRoles, toRoleUrl } from './appRole.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a role’s URL differs from the owner’s in name and password alone', () => {
  const url = toRoleUrl('postgres://owner:p%40ss@host:5432/millrace?sslmode=require', 'app', 'o/ther@')
  expect(new URL(url)).toMatchObject({
    username: 'millrace_app',
    host: 'host:5432',
    pathname: '/millrace',
    search: '?sslmode=require',
  })
  expect(decodeURIComponent(new URL(url).password)).toBe('o/ther@')
})

// Attack by somebody with the server’s password, on passwords of programs: the server’s password is tried as the rails’
// or the signer’s. Impossible: each login has a password of its own, which follows from no other.
test('no program’s password opens another’s login', async () => {
  for (const [role, password] of [
    ['rail', testPasswords.app],
    ['signer', testPasswords.app],
    ['app', testPasswords.rail],
  ] as const) {
    const client = new pg.Client({ connectionString: toRoleUrl(database.ownerUrl, role, password) })
    await expect(client.connect()).rejects.toThrow('password authentication failed')
  }
})

// Attack by somebody with the server’s password, on passwords of programs: a table, a role or a migration is made.
// Impossible: the role may create nothing.
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
  await Promise.all(clients.map((client) => ensureRoles(client, testPasswords)))
  await Promise.all(clients.map((client) => client.end()))
  const app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await app.end()
})
