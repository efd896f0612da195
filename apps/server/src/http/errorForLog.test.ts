import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { errorForLog } from './errorForLog.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an error inside functions names each of them with its line, and nothing else of the context', async () => {
  await database.owner.query(`
    create function inner_one(p_name text) returns void language plpgsql as $$
    begin
      perform ('{"name": "' || p_name || '"}')::json;
      raise exception 'no';
    end $$;
    create function outer_one(p_name text) returns void language plpgsql as $$
    begin
      perform inner_one(p_name);
    end $$`)
  const fail = async (name: string) =>
    errorForLog(await database.owner.query('select outer_one($1)', [name]).catch((error: unknown) => error))
  expect(await fail('Zyx')).toMatchObject({
    message: 'no',
    code: 'P0001',
    where: ['inner_one line 4', 'outer_one line 3'],
  })
  const broken = await fail('Zyx"wvu')
  expect(broken).toMatchObject({ where: ['inner_one line 3', 'outer_one line 3'] })
  expect(JSON.stringify(broken)).not.toMatch(/Zyx|wvu/)
})

test('an error of ours has no functions', () => {
  expect(errorForLog(new Error('x'))).not.toHaveProperty('where')
})
