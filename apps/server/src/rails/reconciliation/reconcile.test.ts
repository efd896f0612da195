import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { toRailUrl } from '../../../test/roleUrls.ts'
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

/** A rail that reports the given balance, or is down when it is null. */
const createRail = (own: bigint | null, { custody = 100n, unbooked = 0n } = {}): Rail => ({
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

test('a difference that is seen twice opens an item, which closes by itself once the difference is gone', async () => {
  await reconcile(db, createRail(90n))
  expect(await items()).toEqual([])
  await reconcile(db, createRail(90n))
  await reconcile(db, createRail(80n))
  expect(await items('?isOpen=true')).toMatchObject([
    { rail: 'bep20', kind: 'difference', difference: '-0.000020', owner: null, closedTime: null },
  ])
  expect(await rails()).toMatchObject([
    { isUp: true, own: '0.000080', custody: '0.000100', difference: '-0.000020', height: 7, hot: '0.000040' },
  ])
  await reconcile(db, createRail(130n, { unbooked: 30n }))
  expect(await items('?isOpen=true')).toEqual([])
  expect(await items('?isOpen=false')).toMatchObject([{ note: 'The difference is gone.' }])
})

test('an operator can take an item but cannot close a difference that is still there', async () => {
  for (let i = 0; i < 2; i++) await reconcile(db, createRail(50n))
  const [{ id }] = await items()
  expect((await server.post('console/reconciliation/take', { id }, finance)).answer.data).toMatchObject({
    owner: { role: 'finance' },
  })
  expect((await server.post('console/reconciliation/close', { id, note: 'looked at' }, finance)).answer.error).toBe(
    'reconciliation.still-there',
  )
  await reconcile(db, createRail(100n))
  expect((await server.post('console/reconciliation/take', { id }, finance)).answer.error).toBe('reconciliation.closed')
})

test('an item of another kind is closed by an operator, once and with a note', async () => {
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

// Attack by one finance operator, on a database put back. Impossible: two people confirm what is missing, and again
// when more is found.
test('payouts are let go on alone after the database was put back', async () => {
  await server.database.owner.query(
    `select record_lost_payouts('bep20', 'USDT', '[{"transaction": "0x1", "recipient": "0x2", "amount": 7000000}]')`,
  )
  await reconcile(db, createRail(100n))
  const [item] = await items('?isOpen=true')
  const { id } = item
  expect(item).toMatchObject({ kind: 'restored', rail: 'bep20', difference: '-7.000000', review: null })
  expect(await rails()).toMatchObject([{ isStopped: true }])
  const confirm = (headers: Record<string, string>) =>
    server.post('console/reconciliation/confirm', { id, note: 'found on the chain' }, headers)
  expect((await server.post('console/reconciliation/close', { id, note: 'x' }, finance)).answer.error).toBe(
    'reconciliation.still-there',
  )
  expect((await confirm(finance)).answer.data).toMatchObject({
    closedTime: null,
    review: { note: 'found on the chain', by: { role: 'finance' } },
  })
  expect((await confirm(finance)).answer.error).toBe('reconciliation.own')
  expect(await rails()).toMatchObject([{ isStopped: true }])

  // More is found: the second person is the first again.
  await server.database.owner.query(
    `select record_lost_payouts('bep20', 'USDT', '[{"transaction": "0x3", "recipient": "0x2", "amount": 1000000}]')`,
  )
  const checker = await server.signIn('checker@millrace.test')
  expect((await confirm(checker)).answer.data).toMatchObject({ closedTime: null })
  expect((await confirm(checker)).answer.error).toBe('reconciliation.own')
  expect((await confirm(finance)).answer.data).toMatchObject({ closedTime: expect.any(String) })
  expect(await rails()).toMatchObject([{ isStopped: false }])
  expect((await confirm(finance)).answer.error).toBe('reconciliation.closed')
  const { rows } = await server.database.owner.query(`select is_approved from decision where kind = 'restored'`)
  expect(rows).toEqual([{ is_approved: true }])
})

test('a rail that is down shows since when, keeps its last balances, and opens no item', async () => {
  await reconcile(db, createRail(100n))
  await reconcile(db, createRail(null))
  const [first] = await rails()
  expect(first).toMatchObject({ isUp: false, note: 'nobody answers', own: '0.000100' })
  await reconcile(db, createRail(null))
  expect((await rails())[0].downSince).toBe(first.downSince)
  expect(await items()).toEqual([])
  await reconcile(db, createRail(100n))
  expect(await rails()).toMatchObject([{ isUp: true, downSince: null }])
})
