import { expect, test } from 'vitest'
import { createSchemaCheck } from './schema.ts'
import { temporaryTree } from './temporaryTree.ts'

test('types that differ from a migrated database are found', async () => {
  const types = 'export type Tables = {}\n'
  const root = temporaryTree({ 'apps/server/src/db/schema.ts': types })
  expect(await createSchemaCheck(async () => types).run(root)).toEqual([])
  expect(await createSchemaCheck(async () => 'export type Tables = { member: {} }\n').run(root)).toEqual([
    'apps/server/src/db/schema.ts differs from the database: run node tools/schema/main.ts',
  ])
})
