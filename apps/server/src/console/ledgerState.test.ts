import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { proveBooks } from '../income/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('what must hold between the ledger and the machines is checked beside the ledger’s own rules', async () => {
  const headers = await server.signIn('admin@millrace.test')
  const others = async () =>
    (await server.call('console/ledger/state', { headers })).answer.data.others as { name: string; isOk: boolean }[]
  // As the job does.
  await proveBooks(databaseOf(server.platform.pool))
  expect((await others()).length).toBeGreaterThan(0)
  expect((await others()).filter(({ isOk }) => !isOk)).toEqual([])
  expect((await others()).map(({ name }) => name)).toContain('incomes-are-what-was-distributed')
})
