import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newMember } from '../../../test/newMember.ts'
import { keepBooks } from '../../../test/openBooks.ts'
import { createProposals } from '../../../test/proposals.ts'
import { toRailUrl } from '../../../test/roleUrls.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import type { OwnBalance, Rail } from '../rail.ts'
import { reconcile } from './reconcile.ts'

let server: TestServer
let db: Database
let office: ReturnType<typeof createProposals>
let finance: Record<string, string>
let checker: Record<string, string>
beforeAll(async () => {
  server = await createTestServer()
  db = createDatabase(createPool(toRailUrl(server.database.ownerUrl), { max: 2 }))
  office = createProposals(server)
  finance = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
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
const close = (itemId: string, note: string) => office.propose('reconciliation-close', { itemId }, finance, note)
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
  expect((await close(id, 'looked at')).error).toBe('reconciliation.still-there')
  await reconcile(db, createRail(100n))
  expect((await server.post('console/reconciliation/take', { id }, finance)).answer.error).toBe('reconciliation.closed')
})

test('an item of another kind is closed by an operator, once and with a note', async () => {
  await server.database.owner.query(
    `insert into reconciliation_item (rail, currency, kind, subject) values ('bep20', 'USDT', 'late', 'x')`,
  )
  const [{ id }] = await items()
  // Nobody but operators reads the note, so it names an address.
  const note = 'Returned to its sender, 0x52908400098527886E0F7030069857D2E4169EE7, who is on Telegram.'
  expect((await close(id, note)).data).toMatchObject({ state: 'approved', subject: id })
  expect(await items()).toMatchObject([{ note, closedTime: expect.any(String) }])
  expect((await close(id, 'again')).error).toBe('reconciliation.closed')
  expect((await close(crypto.randomUUID(), 'x')).error).toBe('reconciliation.unknown')
})

// Attack by one finance operator, on payouts: a credit that a reorganisation took back is closed, so that the public
// books no longer show it and its member is paid without a person. Impossible: two people say that it does not come
// back.
test('a credit that vanished is settled alone', async () => {
  const { owner } = server.database
  const { id: memberId, token: headers } = await newMember(server)
  const hash = `0x${randomUUID()}`
  await owner.query(
    `insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token, raw_amount,
      amount, member_id, state) values ('bep20', $1, 0, 7, '', '', '', '', 1, 40000000, $2, 'credited')`,
    [hash, memberId],
  )
  await owner.query(`select drop_deposits('bep20', 6, '{}')`)
  const vanished = async () => (await server.call('console/reconciliation/vanished', { headers: finance })).answer.data
  const publicFigures = async () => {
    await keepBooks(server.database.app)
    return (await server.call('transparency/summary')).answer.data.vanishedCredits
  }
  expect(await vanished()).toMatchObject({
    list: [{ txHash: hash, memberId, amount: '40.000000', block: 7, state: 'missing', endedTime: null }],
    missing: { count: 1, amount: '40.000000' },
  })
  expect(await publicFigures()).toEqual({ count: 1, amount: '40.000000', since: expect.any(String) })
  const automaticLeft = async () => (await server.call('cash/withdraw/status', { headers })).answer.data.automaticLeft
  expect(await automaticLeft()).toBe('0.000000')

  const [{ id }] = await items('?isOpen=true')
  expect((await close(id, 'looked at')).error).toBe('reconciliation.still-there')
  const { data: proposal } = await office.propose('vanished-credit', { itemId: id }, finance, 'The chain is final.')
  expect(proposal).toMatchObject({ state: 'open', before: { amount: '40', currency: 'USDT' } })
  expect((await office.decide(proposal.id, finance)).error).toBe('proposal.own')
  expect((await vanished()).missing.count).toBe(1)
  expect((await office.decide(proposal.id, checker)).data).toMatchObject({ state: 'approved' })
  expect(await vanished()).toMatchObject({
    list: [{ state: 'settled', endedTime: expect.any(String) }],
    missing: { count: 0, amount: '0.000000' },
  })
  expect(await publicFigures()).toEqual({ count: 0, amount: '0.000000', since: null })
  expect(await automaticLeft()).toBe('50.000000')
})

// Attack by somebody with the server’s password, on payouts: what was set aside, or refused by the signer, is closed
// quietly. Impossible: the application may say who looks after an item, and nothing else.
test('an item is closed with the application’s password alone', async () => {
  const { app, owner } = server.database
  await owner.query(
    `insert into reconciliation_item (rail, currency, kind, subject) values ('bep20', 'USDT', 'payout', 'x')`,
  )
  for (const change of ['closed_at = now()', `note = 'x'`, 'closed_by = null', `kind = 'late'`])
    await expect(app.query(`update reconciliation_item set ${change}`), change).rejects.toMatchObject({ code: '42501' })
  for (const change of ['proposal_id = gen_random_uuid()', 'amount = 0'])
    await expect(app.query(`update lost_payout set ${change}`), change).rejects.toMatchObject({ code: '42501' })
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
  expect(item).toMatchObject({ kind: 'restored', rail: 'bep20', difference: '-7.000000' })
  expect(await rails()).toMatchObject([{ isStopped: true }])
  const propose = (headers: Record<string, string>) =>
    office.propose('lost-payouts', { itemId: id }, headers, 'found on the chain')
  expect((await close(id, 'x')).error).toBe('reconciliation.still-there')
  const { data: first } = await propose(finance)
  expect(first).toMatchObject({ subject: 'bep20 USDT', before: { count: '1', amount: '7', currency: 'USDT' } })
  expect((await propose(checker)).error).toBe('proposal.open-before')
  expect((await office.decide(first.id, finance)).error).toBe('proposal.own')
  expect(await rails()).toMatchObject([{ isStopped: true }])

  // More is found: the first one's word no longer counts.
  await server.database.owner.query(
    `select record_lost_payouts('bep20', 'USDT', '[{"transaction": "0x3", "recipient": "0x2", "amount": 1000000}]')`,
  )
  expect((await office.decide(first.id, checker)).error).toBe('proposal.stale')
  expect(await rails()).toMatchObject([{ isStopped: true }])
  expect((await office.decide(first.id, checker, 'rejected', 'More is missing.')).data.state).toBe('rejected')
  const { data: second } = await propose(checker)
  expect(second.before).toMatchObject({ count: '2', amount: '8' })
  expect((await office.decide(second.id, checker)).error).toBe('proposal.own')
  expect((await office.decide(second.id, finance)).data).toMatchObject({ state: 'approved' })
  expect(await items()).toMatchObject([{ closedTime: expect.any(String), note: 'found on the chain' }])
  expect(await rails()).toMatchObject([{ isStopped: false }])
  expect((await propose(finance)).error).toBe('reconciliation.closed')

  // What is found afterwards stops the rail again.
  await server.database.owner.query(
    `select record_lost_payouts('bep20', 'USDT', '[{"transaction": "0x4", "recipient": "0x2", "amount": 1000000}]')`,
  )
  expect(await rails()).toMatchObject([{ isStopped: true }])
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
