import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the audit log can be neither changed nor erased, by the application or by the owner', async () => {
  for (const statement of ['update audit set action = $$x$$', 'delete from audit', 'truncate audit']) {
    await expect(database.owner.query(statement)).rejects.toThrow('append-only')
    await expect(database.app.query(statement)).rejects.toThrow('permission denied')
  }
})
