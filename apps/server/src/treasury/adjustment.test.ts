import type { ContentOf } from '@millrace/contract/console/proposal'
import { usdtDecimal } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { createProposals } from '../../test/proposals.ts'
import { getBalance, custody, fx, platformOwner, promotions } from '../ledger/index.ts'

type Headers = Record<string, string>
let server: TestServer
let office: ReturnType<typeof createProposals>
let maker: Headers
let checker: Headers
let support: Headers
beforeAll(async () => {
  server = await createTestServer()
  office = createProposals(server)
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
  support = await server.signIn('support@millrace.test')
})
afterAll(() => server.stop())

/** Records a payment by the owner, as a rail would. */
async function addOwnerReceipt(minor: bigint, currency = 'USDT', rail = 'bep20'): Promise<string> {
  const id = randomUUID()
  await server.database.owner.query(
    'insert into receipt (id, rail, rail_transaction, amount, currency) values ($1, $2, $3, $4, $5)',
    [id, rail, id, minor, currency],
  )
  return id
}
const propose = (content: Partial<ContentOf<'adjustment'>> & Pick<ContentOf<'adjustment'>, 'kind'>, headers = maker) =>
  office.propose('adjustment', { currency: 'USDT', ...content }, headers)
const agree = async (content: Parameters<typeof propose>[0]) => {
  const { data } = await propose(content)
  return office.decide(data.id, checker)
}
const readMinor = async (account: Parameters<typeof getBalance>[1], currency: 'USDT' | 'NGN' = 'USDT') =>
  (await getBalance(databaseOf(server.database.app), account, currency)).minor

test('a payment by the owner is booked once, by two operators, and can then fund other accounts', async () => {
  const receiptId = await addOwnerReceipt(900_000_000n)
  expect((await server.call('console/adjustment/receipts', { headers: maker })).answer.data.list).toMatchObject([
    { id: receiptId, amount: '900.000000' },
  ])
  const { data } = await propose({ kind: 'owner-in', receiptId })
  expect(data).toMatchObject({ state: 'open', after: { amount: '900', currency: 'USDT', rail: 'bep20', receiptId } })
  expect((await propose({ kind: 'owner-in', receiptId })).error).toBe('proposal.open-before')
  expect((await server.call('console/adjustment/receipts', { headers: maker })).answer.data.list).toEqual([])
  expect((await office.decide(data.id, maker)).error).toBe('proposal.own')
  expect((await office.decide(data.id, checker)).data).toMatchObject({
    state: 'approved',
    decidedBy: { role: 'finance' },
  })
  expect((await office.decide(data.id, await server.signIn())).error).toBe('proposal.decided')
  expect((await propose({ kind: 'owner-in', receiptId })).error).toBe('receipt.used')
  expect(await readMinor(platformOwner)).toBe(900_000_000n)
  const { list } = (await server.call('console/adjustment/list', { headers: maker })).answer.data
  expect(list).toMatchObject([
    {
      id: data.id,
      kind: 'owner-in',
      amount: '900.000000',
      reason: 'for a test',
      proposedBy: { name: data.proposedBy.name },
      approvedBy: { role: 'finance' },
    },
  ])

  await Promise.all([agree({ kind: 'promotions-fund', amount: '100' }), agree({ kind: 'fx-fund', amount: '300.5' })])
  expect([await readMinor(promotions), await readMinor(fx), await readMinor(platformOwner)]).toEqual([
    100_000_000n,
    300_500_000n,
    499_500_000n,
  ])
  await expectSound(server.database.app)
})

test('concurrent adjustments cannot spend more than the owner has', async () => {
  const left = await readMinor(platformOwner)
  // Equal ones of one millisecond would be the same proposal.
  const proposals = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const content = { kind: 'promotions-fund', currency: 'USDT', amount: '100' } as const
      return office.propose('adjustment', content, maker, `for a test, number ${index}`)
    }),
  )
  const answers = await Promise.all(proposals.map(({ data }) => office.decide(data.id, checker)))
  const approved = answers.filter(({ error }) => !error).length
  expect(approved).toBe(Number(left / 100_000_000n))
  expect(answers.filter(({ error }) => error === 'adjustment.insufficient')).toHaveLength(12 - approved)
  expect(await readMinor(platformOwner)).toBe(left % 100_000_000n)
  await expectSound(server.database.app)
})

test('a payment of the owner that many propose and decide at once is booked once', async () => {
  const receiptId = await addOwnerReceipt(3_000_000n)
  const before = await readMinor(platformOwner)
  const admin = await server.signIn()
  const proposals = await Promise.all([maker, checker, admin].map((by) => propose({ kind: 'owner-in', receiptId }, by)))
  expect(proposals.filter(({ error }) => error === 'proposal.open-before')).toHaveLength(2)
  const id = proposals.find(({ error }) => !error)?.data.id
  await Promise.all([maker, checker, admin].flatMap((by) => [office.decide(id, by), office.decide(id, by)]))
  expect((await readMinor(platformOwner)) - before).toBe(3_000_000n)
  await expectSound(server.database.app)
})

test('an owner’s withdrawal becomes a payout on its rail, and an invalid one is refused', async () => {
  const receiptId = await addOwnerReceipt(50_000_000n)
  await agree({ kind: 'owner-in', receiptId })
  const [custodyBefore, ownerBefore] = [await readMinor(custody('bep20')), await readMinor(platformOwner)]
  const { data } = await propose({
    kind: 'owner-out',
    rail: 'bep20',
    amount: '20',
    destination: '0x000000000000000000000000000000000000dEaD',
  })
  expect(data.after).toMatchObject({ destination: '0x000000000000000000000000000000000000dead' })
  expect((await office.decide(data.id, checker)).data.state).toBe('approved')
  // Reserved, but still there until the rail has paid it.
  expect(await readMinor(custody('bep20'))).toBe(custodyBefore)
  const all = await agree({ kind: 'promotions-fund', amount: usdtDecimal(ownerBefore) })
  expect(all.error).toBe('adjustment.insufficient')
  const { rows } = await server.database.app.query('select rail, amount, address, state from payout where id = $1', [
    data.id,
  ])
  expect(rows).toEqual([
    { rail: 'bep20', amount: 20_000_000n, address: '0x000000000000000000000000000000000000dead', state: 'queued' },
  ])
  for (let again = 0; again < 2; again++)
    await server.database.owner.query(`select record_payout_paid($1, '0xpaid', 7)`, [data.id])
  expect([(await readMinor(custody('bep20'))) - custodyBefore, ownerBefore - (await readMinor(platformOwner))]).toEqual(
    [20_000_000n, 20_000_000n],
  )
  for (const wrong of [
    { kind: 'owner-out', rail: 'bep20', amount: '20' },
    { kind: 'owner-out', rail: 'bep20', amount: '20', destination: '0x123' },
    { kind: 'owner-out', rail: 'bank', amount: '20', destination: '1234567890' },
    { kind: 'owner-out', rail: 'none', amount: '20', destination: '1234567890' },
    { kind: 'promotions-fund' },
    { kind: 'fx-fund', amount: '5', currency: 'NGN' },
    { kind: 'promotions-fund', amount: '5.001', currency: 'NGN' },
  ] as const)
    expect((await propose(wrong)).error, JSON.stringify(wrong)).toBe('adjustment.incomplete')
  expect((await propose({ kind: 'owner-in', receiptId: randomUUID() })).error).toBe('receipt.unknown')
  const other = { kind: 'owner-in', receiptId: await addOwnerReceipt(1n) } as const
  expect((await propose(other, support)).error).toBe('role.missing')
  await expectSound(server.database.app)
})

test('a rejected adjustment moves nothing and frees its receipt', async () => {
  const receiptId = await addOwnerReceipt(7_000_000n, 'NGN', 'bank')
  const first = (await propose({ kind: 'owner-in', receiptId })).data
  expect(first.after).toMatchObject({ currency: 'NGN', amount: '70000' })
  const rejected = (await office.decide(first.id, checker, 'rejected')).data
  expect(rejected).toMatchObject({ state: 'rejected', decideReason: 'no' })
  expect(await readMinor(platformOwner, 'NGN')).toBe(0n)
  expect((await agree({ kind: 'owner-in', receiptId })).data.state).toBe('approved')
  expect(await readMinor(platformOwner, 'NGN')).toBe(7_000_000n)
})

test('the application role can write neither decisions nor receipts', async () => {
  for (const statement of [
    `insert into adjustment (id, kind, currency, amount) select id, 'fx-fund', 'USDT', 1 from proposal`,
    'update adjustment set amount = amount + 1',
    'delete from adjustment',
    'select do_adjustment(p) from proposal p',
    `insert into receipt (rail, rail_transaction, amount) values ('bep20', 'x', 1)`,
  ])
    await expect(server.database.app.query(statement), statement).rejects.toThrow('permission denied')
})
