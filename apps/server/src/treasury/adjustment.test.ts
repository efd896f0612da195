import { usdtDecimal } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signApproval } from '../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { getBalance, custody, fx, platformOwner, promotions } from '../ledger/index.ts'

type Headers = Record<string, string>
let server: TestServer
let maker: Headers
let checker: Headers
let support: Headers
beforeAll(async () => {
  server = await createTestServer()
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
const request = (body: Record<string, unknown>, headers = maker) =>
  server.post('console/adjustment/request', { reason: 'for a test', currency: 'USDT', ...body }, headers)
const decide = async (id: string, isApproved = true, headers = checker) => {
  const signature = await signApproval(server.database.owner, headers, 'adjustment', id)
  const body = { id, isApproved, reason: isApproved ? '' : 'no', signature }
  return server.post('console/adjustment/decide', body, headers)
}
const readMinor = async (account: Parameters<typeof getBalance>[1], currency: 'USDT' | 'NGN' = 'USDT') =>
  (await getBalance(databaseOf(server.database.app), account, currency)).minor

test('a payment by the owner is booked once, by two operators, and can then fund other accounts', async () => {
  const receiptId = await addOwnerReceipt(900_000_000n)
  expect((await server.call('console/adjustment/receipts', { headers: maker })).answer.data.list).toMatchObject([
    { id: receiptId, amount: '900.000000' },
  ])
  const { answer } = await request({ kind: 'owner-in', receiptId })
  expect(answer.data).toMatchObject({ state: 'requested', amount: '900.000000', rail: 'bep20' })
  expect((await request({ kind: 'owner-in', receiptId })).answer.error).toBe('receipt.used')
  expect((await decide(answer.data.id, true, maker)).answer.error).toBe('adjustment.own')
  expect((await decide(answer.data.id)).answer.data).toMatchObject({
    state: 'approved',
    decidedBy: { role: 'finance' },
  })
  expect((await decide(answer.data.id)).answer.error).toBe('adjustment.decided')
  expect(await readMinor(platformOwner)).toBe(900_000_000n)

  const toPromotions = (await request({ kind: 'promotions-fund', amount: '100' })).answer.data.id
  const toFx = (await request({ kind: 'fx-fund', amount: '300.5' })).answer.data.id
  await Promise.all([decide(toPromotions), decide(toFx)])
  expect([await readMinor(promotions), await readMinor(fx), await readMinor(platformOwner)]).toEqual([
    100_000_000n,
    300_500_000n,
    499_500_000n,
  ])
  await expectSound(server.database.app)
})

test('concurrent adjustments cannot spend more than the owner has', async () => {
  const left = await readMinor(platformOwner)
  const requests = await Promise.all(
    Array.from({ length: 12 }, () => request({ kind: 'promotions-fund', amount: '100' })),
  )
  const answers = await Promise.all(requests.map(({ answer }) => decide(answer.data.id)))
  const approved = answers.filter(({ status }) => status === 200).length
  expect(approved).toBe(Number(left / 100_000_000n))
  expect(answers.filter(({ answer }) => answer.error === 'adjustment.insufficient')).toHaveLength(12 - approved)
  expect(await readMinor(platformOwner)).toBe(left % 100_000_000n)
  await expectSound(server.database.app)
})

test('an owner’s withdrawal becomes a payout on its rail, and an invalid one is refused', async () => {
  const receiptId = await addOwnerReceipt(50_000_000n)
  await decide((await request({ kind: 'owner-in', receiptId })).answer.data.id)
  const [custodyBefore, ownerBefore] = [await readMinor(custody('bep20')), await readMinor(platformOwner)]
  const { answer } = await request({
    kind: 'owner-out',
    rail: 'bep20',
    amount: '20',
    destination: '0x000000000000000000000000000000000000dEaD',
  })
  expect(answer.data).toMatchObject({ destination: '0x000000000000000000000000000000000000dead' })
  expect((await decide(answer.data.id)).status).toBe(200)
  // Reserved, but still there until the rail has paid it.
  expect(await readMinor(custody('bep20'))).toBe(custodyBefore)
  const all = (await request({ kind: 'promotions-fund', amount: usdtDecimal(ownerBefore) })).answer.data.id
  expect((await decide(all)).answer.error).toBe('adjustment.insufficient')
  const { rows } = await server.database.app.query('select rail, amount, address, state from payout where id = $1', [
    answer.data.id,
  ])
  expect(rows).toEqual([
    { rail: 'bep20', amount: 20_000_000n, address: '0x000000000000000000000000000000000000dead', state: 'queued' },
  ])
  for (let again = 0; again < 2; again++)
    await server.database.owner.query(`select record_payout_paid($1, '0xpaid', 7)`, [answer.data.id])
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
  ])
    expect((await request(wrong)).answer.error, JSON.stringify(wrong)).toBe('adjustment.incomplete')
  expect((await request({ kind: 'owner-in', receiptId: randomUUID() })).answer.error).toBe('receipt.unknown')
  expect((await request({ kind: 'owner-in', receiptId: await addOwnerReceipt(1n) }, support)).status).toBe(403)
  await expectSound(server.database.app)
})

test('a rejected adjustment moves nothing and frees its receipt', async () => {
  const receiptId = await addOwnerReceipt(7_000_000n, 'NGN', 'bank')
  const first = (await request({ kind: 'owner-in', receiptId })).answer.data
  expect(first).toMatchObject({ currency: 'NGN', amount: '70000.00' })
  expect((await decide(first.id, false)).answer.data).toMatchObject({ state: 'rejected', rejectReason: 'no' })
  expect(await readMinor(platformOwner, 'NGN')).toBe(0n)
  expect((await decide((await request({ kind: 'owner-in', receiptId })).answer.data.id)).status).toBe(200)
  expect(await readMinor(platformOwner, 'NGN')).toBe(7_000_000n)
})

test('the application role can write neither decisions nor receipts', async () => {
  await expect(server.database.app.query(`update adjustment set state = 'approved'`)).rejects.toThrow(
    'permission denied',
  )
  await expect(
    server.database.app.query(`insert into receipt (rail, rail_transaction, amount) values ('bep20', 'x', 1)`),
  ).rejects.toThrow('permission denied')
})
