import { calls } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServerWithHistory } from '../../test/createServerWithHistory.ts'
import type { TestServer } from '../../test/createTestServer.ts'

let server: TestServer
let admin: Record<string, string>
beforeAll(async () => {
  server = await createServerWithHistory()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const lists = calls.filter(({ request }) => 'shape' in request && 'isExport' in (request.shape as object))
const count = async (path: string, query = ''): Promise<number> => {
  const { status, answer } = await server.call(`${path}?pageSize=1${query}`, { headers: admin })
  expect([path, status]).toEqual([path, 200])
  return answer.data.total
}

test('every list with a time can be narrowed to business days', async () => {
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['console/withdraw/list', 'console/audit/list', 'console/recharge/stray']),
  )
  const totals = await Promise.all(
    lists.map(async ({ path }) => ({
      path,
      all: await count(path),
      wide: await count(path, '&from=2000-01-01&to=2100-01-01'),
      before: await count(path, '&to=2000-01-01'),
      after: await count(path, '&from=2100-01-01'),
    })),
  )
  // Reading leaves entries in the audit log meanwhile.
  for (const { path, all, wide, before, after } of totals) {
    if (path !== 'console/audit/list') expect([path, wide]).toEqual([path, all])
    expect([path, before, after]).toEqual([path, 0, 0])
  }
  expect(totals.filter(({ all }) => all > 0).length).toBeGreaterThan(5)
})

test('a day belongs to a range from its first to its last moment, in the time zone of the platform', async () => {
  const { rows } = await server.database.owner.query<{ day: string; orders: number }>(
    `select (bought_at at time zone (select time_zone from ledger.clock))::date as day, count(*)::int as orders
    from purchase group by 1`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { day, orders } of rows) expect(await count('console/order/list', `&from=${day}&to=${day}`)).toBe(orders)
})

test('a day that does not exist is refused', async () => {
  for (const day of ['2026-02-30', 'tomorrow', '17/11/2026'])
    expect((await server.call(`console/order/list?from=${day}`, { headers: admin })).status).toBe(400)
})

test('an export of personal data leaves a trace of its own', async () => {
  await count('console/member/list', '&isExport=true')
  const { rows } = await server.database.owner.query(
    `select count(*)::int as entries from audit where action = 'read.member-list' and after ->> 'isExport' = 'true'`,
  )
  expect(rows).toEqual([{ entries: 1 }])
})
