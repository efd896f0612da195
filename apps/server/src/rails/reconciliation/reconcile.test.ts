import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { toRailUrl } from '../../db/appRole.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import type { OwnBalance, Rail } from '../rail.ts'
import { reconcile } from './reconcile.ts'

let server: TestServer
let db: Database
let finance: Record<string, string>
beforeAll(async () => {
  server = await createTestServer()
  db = createDatabase(createPool(toRailUrl(server.database.ownerUrl), { max: 2 }))
  finance = await server.signIn('maker@millrace.test')
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})
beforeEach(() => server.database.owner.query('truncate reconciliation_item, rail_state'))

/** A rail that says what it is told to say. */
const saying = (own: bigint | null, { custody = 100n, unbooked = 0n } = {}): Rail => ({
  name: 'bep20',
  currencies: ['USDT'],
  poll: async () => ({ isUp: true, hasMore: false, changes: 0 }),
  pay: async () => ({ isUp: true, hasMore: false, changes: 0 }),
  health: async () =>
    own === null
      ? { isUp: false, note: 'nobody answers', height: null, behind: null }
      : { isUp: true, note: '', height: 7n, behind: 0n },
  ownBalances: async () =>
    own === null ? null : [{ currency: 'USDT', own, custody, unbooked, hot: 40n } satisfies OwnBalance],
})
const items = async (query = '') =>
  (await server.call(`console/reconciliation/list${query}`, { headers: finance })).answer.data.list
const rails = async () => (await server.call('console/rail/list', { headers: finance })).answer.data.list

test('a difference that stays is an item with an age; one look alone is none; it closes by itself once it is gone', async () => {
  await reconcile(db, saying(90n))
  expect(await items()).toEqual([])
  await reconcile(db, saying(90n))
  await reconcile(db, saying(80n))
  expect(await items('?isOpen=true')).toMatchObject([
    { rail: 'bep20', kind: 'difference', difference: '-0.000020', owner: null, closedTime: null },
  ])
  expect(await rails()).toMatchObject([
    { isUp: true, own: '0.000080', custody: '0.000100', difference: '-0.000020', height: 7, hot: '0.000040' },
  ])
  await reconcile(db, saying(130n, { unbooked: 30n }))
  expect(await items('?isOpen=true')).toEqual([])
  expect(await items('?isOpen=false')).toMatchObject([{ note: 'The difference is gone.' }])
})

test('an operator takes an item and cannot close a difference that is still there', async () => {
  for (let look = 0; look < 2; look++) await reconcile(db, saying(50n))
  const [{ id }] = await items()
  expect((await server.post('console/reconciliation/take', { id }, finance)).answer.data).toMatchObject({
    owner: { role: 'finance' },
  })
  expect((await server.post('console/reconciliation/close', { id, note: 'looked at' }, finance)).answer.error).toBe(
    'reconciliation.still-there',
  )
  await reconcile(db, saying(100n))
  expect((await server.post('console/reconciliation/take', { id }, finance)).answer.error).toBe('reconciliation.closed')
})

test('another kind of item is closed by an operator, with a note, once', async () => {
  await server.database.owner.query(
    `insert into reconciliation_item (rail, currency, kind, subject) values ('bep20', 'USDT', 'reorganised', 'x')`,
  )
  const [{ id }] = await items()
  expect(
    (await server.post('console/reconciliation/close', { id, note: 'returned by the sender' }, finance)).answer.data,
  ).toMatchObject({ note: 'returned by the sender' })
  expect((await server.post('console/reconciliation/close', { id, note: 'again' }, finance)).answer.error).toBe(
    'reconciliation.closed',
  )
  expect(
    (await server.post('console/reconciliation/close', { id: crypto.randomUUID(), note: 'x' }, finance)).answer.error,
  ).toBe('reconciliation.unknown')
})

test('a rail that is down says since when, keeps its last figures, and opens nothing', async () => {
  await reconcile(db, saying(100n))
  await reconcile(db, saying(null))
  const [first] = await rails()
  expect(first).toMatchObject({ isUp: false, note: 'nobody answers', own: '0.000100' })
  await reconcile(db, saying(null))
  expect((await rails())[0].downSince).toBe(first.downSince)
  expect(await items()).toEqual([])
  await reconcile(db, saying(100n))
  expect(await rails()).toMatchObject([{ isUp: true, downSince: null }])
})
