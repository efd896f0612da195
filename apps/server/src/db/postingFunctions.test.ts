import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { readMigrationFiles, type MigrationFile } from './migrationFiles.ts'

let database: TestDatabase
let files: readonly MigrationFile[]
beforeAll(async () => {
  database = await createTestDatabase()
  files = (await readMigrationFiles()).functions
})
afterAll(() => database.drop())

/** The functions of our schemas whose body, without comments, matches the pattern. */
async function findFunctions(pattern: RegExp): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string; text: string }>(`
    select oid::regproc::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as text from pg_proc
    where pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1`)
  return rows.filter(({ text }) => pattern.test(text.replaceAll(/--.*$/gm, ''))).map(({ name }) => name)
}

const findFile = (name: string) => files.find(({ sql }) => sql.includes(`create or replace function ${name}(`))?.name

test('the comment at the top of ledger.sql lists every function that posts a transfer, and its file', async () => {
  const posting = await findFunctions(
    /(?<!into )\bledger\.(post|post_many|hold|resolve|release|expire_holds)\s*\(|\binto\s+ledger\.transfer\b/i,
  )
  const found = posting.map((name) => `${findFile(name)}.sql ${name.replace('ledger.', '')}`)

  const [topComment = ''] = files.find(({ name }) => name === 'ledger')?.sql.split('\n\n') ?? []
  let file = ''
  const listed = topComment.split('\n').flatMap((line) => {
    const [, name, functions] = /^-- {3}(\w+\.sql)? +([a-z_, ]+?)(?:, which .*)?$/.exec(line) ?? []
    file = name ?? file
    return functions?.split(', ').map((each) => `${file} ${each}`) ?? []
  })
  expect(listed.toSorted()).toEqual(found.toSorted())
})

test('balances are changed by the ledger’s trigger and by the roll-up only', async () => {
  expect(await findFunctions(/update\s+ledger\.account\b/i)).toEqual(['ledger.apply', 'ledger.roll_up'])
})
