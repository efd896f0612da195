import { expect, test } from 'vitest'
import { schema } from './schema.ts'
import { temporaryTree } from './temporaryTree.ts'

test('types that differ from a migrated database are found', async () => {
  const root = temporaryTree({ 'apps/server/src/db/schema.ts': 'export type Tables = {}\n' })
  expect(await schema.run(root)).toEqual([
    'apps/server/src/db/schema.ts differs from the database: run node tools/schema/main.ts',
  ])
})
