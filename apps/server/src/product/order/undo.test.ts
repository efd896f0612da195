import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, createMachine, newBuyer, nextDay } from '../../../test/machines.ts'
import type { NewMember } from '../../../test/newMember.ts'
import { payClaims } from '../../income/index.ts'
import { getToday } from '../../ledger/index.ts'
import { finishOrders } from '../index.ts'

const price = 100_000_000n
const payPassword = '123456'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.app, 1_000)
})
afterAll(() => server.stop())

const buy = async ({ token }: NewMember, productId: string, num = 1) =>
  (await server.post('mine/order/create', { productId, num, agreementVersion: 1_000, payPassword }, token)).answer.data
const undo = async ({ token }: NewMember, orderId: string) =>
  (await server.post('app/financial/sellFinancial', { orderId, payPassword }, token)).answer.data
const findOrder = async ({ token }: NewMember, id: string) =>
  (await server.call(`mine/order/subrecord?id=${id}`, { headers: token })).answer.data.order
const buyOf = async ({ token }: NewMember) =>
  (await server.call('mine/order/record', { headers: token })).answer.data.list[0]
/** Everything that a member has or could still claim, after all that is under way has arrived. */
async function takeAll({ token, id }: NewMember): Promise<string> {
  await finishOrders(server.platform)
  await server.post('income/takeout', {}, token)
  await payClaims(server.platform.db)
  const {
    rows: [row],
  } = await server.database.app.query<{ sum: string }>(
    `select sum(balance)::text as sum from wallet_account where owner = $1`,
    [id],
  )
  return row?.sum ?? ''
}

// Attack by a member, on revenue and income: a unit is held over a day and undone at the turn of the day, before that
// day is settled, so that the whole price comes back and the day’s income besides. Impossible: the refund waits for
// that day, and is less its income.
test('an order that is undone before its last day is settled earns nothing', async () => {
  const productId = await createMachine(server.database.app, { dayReturn: 700_000n })
  const [member, other] = [await newBuyer(server, { money: price }), await newBuyer(server, { money: price })]
  const { id } = await buy(member, productId)
  await buy(other, productId)
  await nextDay(server.database.app)
  const day = await getToday(databaseOf(server.database.app))
  await earn(server.database.owner, productId, day, 293_650n)
  await nextDay(server.database.app)

  expect(await findOrder(member, id)).toMatchObject({ state: 'reflecting', refund: '100.000000', refundAfter: day })
  expect(await undo(member, id)).toMatchObject({ state: 'undoing', refund: '100.000000', refundAfter: day })
  expect(await takeAll(member)).toBe('0')
  await settle(server.database.app)
  expect(await takeAll(member)).toBe(`${price}`)
  expect(await takeAll(other)).toBe('146825')
  expect(await findOrder(member, id)).toMatchObject({
    state: 'undone',
    received: '0.146825',
    refund: null,
    refundAfter: null,
  })
  await expectSound(server.database.app)
})

test('what waits for its refund is shown as such, and its units can be bought by others at once', async () => {
  const productId = await createMachine(server.database.app, { units: 2 })
  const [member, other] = [await newBuyer(server, { money: 2n * price }), await newBuyer(server, { money: 2n * price })]
  const { id } = await buy(member, productId, 2)
  await nextDay(server.database.app, 2)
  const key = { ...member.token, 'idempotency-key': randomUUID() }
  const again = async () =>
    (await server.post('app/financial/sellFinancial', { orderId: id, payPassword }, key)).answer.data.state
  expect([await again(), await again()]).toEqual(['undoing', 'undoing'])
  const { answer } = await server.post('app/financial/sellFinancial', { orderId: id, payPassword }, member.token)
  expect(answer.error).toBe('undo.done')

  expect((await buy(other, productId, 2)).num).toBe(2)
  const get = async (path: string) => (await server.call(path, { headers: member.token })).answer.data
  expect(await get('mine/order/record')).toMatchObject({ total: 0 })
  expect(await get('mine/order/record?state=expired')).toMatchObject({ list: [{ id, state: 'undoing' }] })
  expect(await get('mine/stock')).toEqual([])
  // The price is in the machine until it comes back, and is not spent.
  expect(await get('fund/overview')).toMatchObject({
    inMachines: '200.000000',
    flows: { recharged: '200.000000', spentOnExpired: '0.000000' },
  })
  await settle(server.database.app)
  await finishOrders(server.platform)
  expect(await get('fund/overview')).toMatchObject({ available: '200.000000', inMachines: '0.000000' })
  expect(await again()).toBe('undone')
  await expectSound(server.database.app)
})

test('an order that was undone in time is refunded however long its day takes to settle, and never becomes final', async () => {
  const productId = await createMachine(server.database.app, { dayReturn: 700_000n })
  const [member, other] = [await newBuyer(server, { money: price }), await newBuyer(server, { money: price })]
  const { id } = await buy(member, productId)
  await buy(other, productId)
  const first = await nextDay(server.database.app)
  await nextDay(server.database.app, 3)
  await undo(member, id)
  await nextDay(server.database.app, 3)
  await finishOrders(server.platform)
  expect(await findOrder(member, id)).toMatchObject({ state: 'undoing' })
  // Not by a program either that knows of no refunds.
  await expect(server.database.owner.query(`update purchase set state = 'final' where id = $1`, [id])).rejects.toThrow(
    'undone_is_not_final',
  )
  expect((await findOrder(other, (await buyOf(other)).id)).state).toBe('valid')
  // The report comes after the undo. It pays each day up to the cap, the three days of the order first.
  await earn(server.database.owner, productId, first, 5_000_000n)
  await settle(server.database.app)
  expect(await takeAll(member)).toBe(`${price}`)
  expect(await findOrder(member, id)).toMatchObject({ state: 'undone', received: '2.100000' })
  expect(await takeAll(other)).toBe(`${5_000_000n - 2_100_000n}`)
  await expectSound(server.database.app)
})

test('undoing, settling, refunding and claiming at once leaves nobody with more than they had', async () => {
  const { app, owner } = server.database
  const productId = await createMachine(app, { dayReturn: 700_000n })
  const members = await Promise.all(Array.from({ length: 12 }, () => newBuyer(server, { money: price })))
  const orders = await Promise.all(members.map(async (member) => (await buy(member, productId)).id as string))
  const day = await nextDay(app)
  await earn(owner, productId, day, 5_000_000n)
  await nextDay(app)
  await Promise.all([
    settle(app),
    settle(app),
    ...members.slice(1).map((member, i) => undo(member, orders[i + 1] as string)),
    ...members.map(({ token }) => server.post('income/takeout', {}, token)),
    ...Array.from({ length: 4 }, () => finishOrders(server.platform)),
  ])
  await settle(app)
  // By one: who looks while another pays passes over what that one has locked.
  await finishOrders(server.platform)
  const [kept, ...undone] = await Promise.all(members.map(takeAll))
  expect(kept).toBe(`${5_000_000n / 12n}`)
  expect(undone).toEqual(undone.map(() => `${price}`))
  await expectSound(app)
})
