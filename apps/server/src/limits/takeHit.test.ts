import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { clearHits, takeHit } from './index.ts'

let server: TestServer
let clockMs = Date.now()
beforeAll(async () => {
  server = await createTestServer({}, { now: () => new Date(clockMs) })
})
afterAll(() => server.stop())

const limit = (subject: string, max = 5) => ({ kind: 'test', subject, max, windowMs: 60_000 })

test('no more than allowed get through, however many come at once', async () => {
  const subject = randomUUID()
  const waits = await Promise.all(Array.from({ length: 40 }, () => takeHit(server.platform, [limit(subject)])))
  expect(waits.filter((wait) => wait === null)).toHaveLength(5)
  expect(waits.filter((wait) => wait !== null).every((wait) => wait === 60)).toBe(true)
})

test('room returns hit by hit, and no window ever contains more hits than allowed', async () => {
  const subject = randomUUID()
  const take = () => takeHit(server.platform, [limit(subject, 2)])
  expect(await take()).toBeNull()
  clockMs += 30_000
  expect(await take()).toBeNull()
  clockMs += 10_000
  expect(await take()).toBe(20)
  clockMs += 20_001
  expect(await take()).toBeNull()
  expect(await take()).toBe(30)
})

test('a refused hit does not count', async () => {
  const subject = randomUUID()
  for (let i = 0; i < 20; i++) await takeHit(server.platform, [limit(subject, 1)])
  clockMs += 60_001
  expect(await takeHit(server.platform, [limit(subject, 1)])).toBeNull()
})

test('clearing hits makes room again, and the table identifies nobody', async () => {
  const subject = '+919876543210'
  await takeHit(server.platform, [limit(subject, 1)])
  const { rows } = await server.database.owner.query('select r::text as row from rate_limit r')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ row }) => String(row).includes('9876543210'))).toBe(false)
  await clearHits(server.platform, limit(subject, 1))
  expect(await takeHit(server.platform, [limit(subject, 1)])).toBeNull()
})
