import type { ContentOf } from '@millrace/contract/console/proposal'
import { usdtDecimal } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { giveMoney } from '../../test/machines.ts'
import { createProposals } from '../../test/proposals.ts'
import { toRailUrl } from '../../test/roleUrls.ts'
import { move } from '../../test/transfers.ts'
import { bindDestination, createOperator, openWindow, queryAs, withdraw } from '../../test/withdrawals.ts'
import { createPool } from '../db/pool.ts'
import { custody, fees, getBalance, platformOwner, type Account } from '../ledger/index.ts'

type Headers = Record<string, string>
const hot = { bep20: `0x${'b'.repeat(40)}`, trc20: `0x${'c'.repeat(40)}` } as const
let server: TestServer
let office: ReturnType<typeof createProposals>
let rail: pg.Pool
let maker: Headers
let checker: Headers
beforeAll(async () => {
  server = await createTestServer()
  office = createProposals(server)
  rail = createPool(toRailUrl(server.database.ownerUrl), { max: 8 })
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
  for (const [name, address] of Object.entries(hot))
    await server.database.owner.query(
      `insert into rail_key (rail, xpub, hot_address) values ($1, 'xpub of a test', $2)`,
      [name, address],
    )
  await move(server.database.owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 300_000_000n)
})
afterAll(async () => {
  await rail.end()
  await server.stop()
})

let proposals = 0
type Content = Partial<ContentOf<'adjustment'>> & Pick<ContentOf<'adjustment'>, 'kind'>
const propose = (content: Content, headers = maker) =>
  // The same within a millisecond would be the same proposal, unless the reasons differ. Random digits may look like a
  // phone number, which no reason of an operator has.
  office.propose('adjustment', { currency: 'USDT', ...content }, headers, `case ${(proposals += 1)}`)
const decide = (id: string, headers = checker) => office.decide(id, headers)
const readMinor = async (account: Account) => (await getBalance(databaseOf(server.database.app), account, 'USDT')).minor
const proposeMove = async (amount: string) =>
  (await propose({ kind: 'rail-move', rail: 'bep20', toRail: 'trc20', amount })).data
const findPayout = async (id: string) =>
  (await server.database.app.query('select rail, amount, address, state from payout where id = $1', [id])).rows[0]

// Attack by one finance operator, on fees and moves. Impossible: it takes a second operator, and no more than the
// account of fees has.
// Attack by two operators, on fees and moves: the fees are taken. Visible: everybody sees it in the public list of the
// platform’s moves.
test('the fees are taken alone, or more than was earned', async () => {
  const { owner, app } = server.database
  await openWindow(owner)
  const memberId = randomUUID()
  await giveMoney(app, memberId, 200_000_000n)
  const { id } = await withdraw(app, {
    memberId,
    destinationId: await bindDestination(app, memberId),
    amount: 200_000_000n,
  })
  await owner.query('update withdrawal set approvals_needed = 0 where id = $1', [id])
  await app.query('select process_withdrawals(10)')
  await rail.query(`select record_payout_paid($1, '0xfee', 7)`, [id])
  expect(await readMinor(fees)).toBe(10_000_000n)
  const own = await propose({ kind: 'fees-out', amount: '4' })
  expect((await decide(own.data.id, maker)).error).toBe('proposal.own')
  const support = await createOperator(owner, 'support')
  const decideAlone = `select decide($1, $2, 'approved', '', null, '', '')`
  await expect(app.query(decideAlone, [own.data.id, support])).rejects.toThrow('for finance')
  // A second account that the same admin has just made decides nothing yet.
  const puppet = await createOperator(owner)
  await owner.query(
    `insert into operator_making (operator_id, how, decides_from) values ($1, 'invitation', now() + interval '1 day')`,
    [puppet],
  )
  await expect(queryAs(app, puppet, decideAlone, [own.data.id, puppet])).rejects.toThrow('may not decide yet')
  const before = await readMinor(platformOwner)
  const requests = await Promise.all(Array.from({ length: 5 }, () => propose({ kind: 'fees-out', amount: '4' })))
  const answers = await Promise.all(requests.map(({ data }) => decide(data.id)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(answers.filter(({ error }) => error === 'adjustment.insufficient')).toHaveLength(3)
  expect([await readMinor(fees), (await readMinor(platformOwner)) - before]).toEqual([2_000_000n, 8_000_000n])
  const { list } = (await server.call('wallet/platform/moves')).answer.data
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ kind: 'fees-out', amount: '4.000000', progress: '' })
  await expectSound(app)
})

test('a move is a payout to the other rail’s own address, and is booked once when it arrives', async () => {
  const { app } = server.database
  const { id } = await proposeMove('40')
  expect((await decide(id, maker)).error).toBe('proposal.own')
  expect((await decide(id)).data).toMatchObject({ state: 'approved', after: { toRail: 'trc20' } })
  expect(await findPayout(id)).toEqual({ rail: 'bep20', amount: 40_000_000n, address: hot.trc20, state: 'queued' })
  const [from, to] = [custody('bep20'), custody('trc20')]
  const [fromBefore, toBefore] = [await readMinor(from), await readMinor(to)]
  // It does not use up what the owner has.
  const all = usdtDecimal(await readMinor(platformOwner))
  expect((await decide((await propose({ kind: 'promotions-fund', amount: all })).data.id)).code).toBe(200)

  for (let again = 0; again < 2; again++) await rail.query(`select record_payout_paid($1, '0xleft', 7)`, [id])
  expect(await readMinor(from)).toBe(fromBefore)
  const { rows } = await rail.query('select rail, to_rail, amount from move_under_way')
  expect(rows).toEqual([{ rail: 'bep20', to_rail: 'trc20', amount: 40_000_000n }])
  expect((await rail.query('select book_moves($1) as n', ['trc20'])).rows).toEqual([{ n: 0 }])

  await rail.query('insert into bridge_transfer (adjustment_id, from_block, tx_hash) values ($1, 1, $2)', [id, '0xin'])
  const receipt = randomUUID()
  await rail.query(
    `insert into receipt (id, rail, rail_transaction, currency, amount) values ($1, 'trc20', '0xin:0', 'USDT', 40000000)`,
    [receipt],
  )
  // Attack: what arrives is booked as the owner's.
  const { answer } = await server.call('console/adjustment/receipts', { headers: maker })
  expect(answer.data.list).toEqual([])
  expect((await propose({ kind: 'owner-in', receiptId: receipt })).error).toBe('receipt.used')

  const booked = await Promise.all(Array.from({ length: 6 }, () => rail.query(`select book_moves('trc20') as n`)))
  expect(booked.reduce((sum, { rows: [row] }) => sum + row.n, 0)).toBe(1)
  expect([await readMinor(from), await readMinor(to)]).toEqual([fromBefore + 40_000_000n, toBefore - 40_000_000n])
  const { list } = (await server.call('console/adjustment/list', { headers: maker })).answer.data
  expect(list.find((row: { id: string }) => row.id === id)).toMatchObject({ progress: 'arrived' })
  await expectSound(app)
})

// Attack by two operators, on fees and moves. Impossible: a move is refused beyond what the rail holds, less what it
// has to pay and what is moving already.
test('moves that together are more than the rail holds, or of money that it has to pay', async () => {
  const { app } = server.database
  const memberId = randomUUID()
  await giveMoney(app, memberId, 20_000_000n)
  await withdraw(app, { memberId, destinationId: await bindDestination(app, memberId), amount: 20_000_000n })
  const held = -(await readMinor(custody('bep20'))) - 19_000_000n
  const requests = await Promise.all(Array.from({ length: 6 }, () => proposeMove('30')))
  const answers = await Promise.all(requests.map(({ id }) => decide(id)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(Number(held / 30_000_000n))
  expect(answers.filter(({ error }) => error === 'adjustment.insufficient')).toHaveLength(
    6 - Number(held / 30_000_000n),
  )
  await expectSound(app)
})

// Attack by two operators, on fees and moves. Impossible: a receipt that may belong to a move is kept for it, and a
// redirected move is booked by nobody.
test('what the bridge sent and could not note any more is taken as the owner’s payment', async () => {
  const { owner, app } = server.database
  await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 50_000_000n)
  const { id } = await proposeMove('7')
  expect((await decide(id)).code).toBe(200)
  // The address is changed after the approval: nobody books that.
  const redirect = (address: string) => owner.query('update payout set address = $2 where id = $1', [id, address])
  await redirect(`0x${'a'.repeat(40)}`)
  const pay = async () =>
    (await rail.query(`select record_payout_paid($1, '0xgone', 7) as outcome`, [id])).rows[0].outcome
  expect(await pay()).toBe('conflict')
  await redirect(hot.trc20)
  expect(await pay()).toBe('paid')
  await rail.query('insert into bridge_transfer (adjustment_id, from_block, attempted_block) values ($1, 1, 1)', [id])
  const receipt = randomUUID()
  await rail.query(
    `insert into receipt (id, rail, rail_transaction, currency, amount) values ($1, 'trc20', '0xlost:0', 'USDT', 7000000)`,
    [receipt],
  )
  expect((await propose({ kind: 'owner-in', receiptId: receipt })).error).toBe('receipt.used')
  // Proposed when nothing showed yet that it may be of a move.
  await owner.query('update receipt set amount = 1 where id = $1', [receipt])
  const taken = (await propose({ kind: 'owner-in', receiptId: receipt })).data.id
  await owner.query('update receipt set amount = 7000000 where id = $1', [receipt])
  expect((await server.call('console/adjustment/receipts', { headers: maker })).answer.data.list).toEqual([])
  const book = async () => {
    await rail.query(`update bridge_transfer set tx_hash = '0xlost' where adjustment_id = $1`, [id])
    return rail.query(`select book_moves('trc20') as n`)
  }
  const [decided] = await Promise.all([decide(taken), book(), book()])
  expect(decided.error).toBe('receipt.used')
  const { rows } = await owner.query('select used_as as "usedAs" from receipt where id = $1', [receipt])
  expect(rows).toEqual([{ usedAs: 'move' }])
  await expectSound(app)
})

// Attack by somebody with the server’s password, on payouts. Impossible: the database looks up the other rail’s own
// address, and only the rails report an arrival.
test('a move’s address is chosen, its arrival made up, or its transfer posted', async () => {
  const { app } = server.database
  for (const wrong of [
    { rail: 'bep20', toRail: 'bep20', amount: '1' },
    { rail: 'bep20', toRail: 'bank', amount: '1' },
    { rail: 'bep20', amount: '1' },
    { rail: 'bep20', toRail: 'trc20' },
    { rail: 'bep20', toRail: 'trc20', amount: '1', currency: 'NGN' },
  ] as const)
    expect((await propose({ kind: 'rail-move', ...wrong })).error, JSON.stringify(wrong)).toBe('adjustment.incomplete')
  const { data } = await propose({
    kind: 'rail-move',
    rail: 'trc20',
    toRail: 'bep20',
    amount: '1',
    destination: `0x${'a'.repeat(40)}`,
  })
  expect(data.after).not.toHaveProperty('destination')
  expect((await decide(data.id)).data.state).toBe('approved')
  expect(await findPayout(data.id)).toMatchObject({ address: hot.bep20 })
  for (const statement of [
    `insert into bridge_transfer (adjustment_id, from_block) select id, 1 from adjustment where kind = 'rail-move'`,
    `update adjustment set destination = 'x'`,
    `select book_moves('trc20')`,
    `select begin_move(a) from adjustment a`,
  ])
    await expect(app.query(statement), statement).rejects.toThrow('permission denied')
})
