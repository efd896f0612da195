import { expect, test } from 'vitest'
import { sql } from './sql.ts'
import { temporaryTree } from './temporaryTree.ts'

test.for([
  ['a query as a string', `pool.query('select id, name from member where id = $1')`],
  ['a query as a template', 'pool.query(`\n  insert into member (id) values (${id})`)'],
  ['a function of the database', `pool.query('select ledger_post($1)')`],
  ['a tagged template', 'const query = sql`now()`'],
  ['a query built by method', `db.selectFrom('member').selectAll()`],
] as const)('%s outside a store is refused', async ([, line]) => {
  expect(await sql.run(temporaryTree({ 'apps/server/src/user/login.ts': `${line}\n` }))).toEqual([
    `apps/server/src/user/login.ts:1 has SQL, which belongs in the domain's store.ts`,
  ])
})

test('a store, the ledger and the database folder may hold SQL, and prose may talk of selecting', async () => {
  const query = `pool.query('select id from member')\n`
  const root = temporaryTree({
    'apps/server/src/user/store.ts': query,
    'apps/server/src/ledger/post.ts': query,
    'apps/server/src/db/migrate.ts': query,
    'apps/server/src/user/login.ts': `// select a member from the list\nexport const text = 'Please select a machine'\n`,
  })
  expect(await sql.run(root)).toEqual([])
})

test('a line of SQL that is too long is refused', async () => {
  const root = temporaryTree({ 'apps/server/sql/tables/0001_first.sql': `select 1;\n-- ${'x'.repeat(118)}\n` })
  expect(await sql.run(root)).toEqual(['apps/server/sql/tables/0001_first.sql:2 is longer than 120 characters'])
})
