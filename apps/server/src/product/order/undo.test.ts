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

// Attack by a member, on income: a unit is held over a day and undone at the turn of the day, before that day is
// settled, so that the whole price comes back and the day’s income besides. Impossible: the refund waits for that day,
// and is less its income.
test('an order that is undone before its last day is settled earns nothing', async () => {
  const productId = await createMachine(server.database.app, { dayReturn: 700_000n })
  const [member, other] = [await newBuyer(server, { money: price }), await newBuyer(server, { money: price })]
  const { id } = await buy(member, productId)
  await buy(other, productId)
  await nextDay(server.database.app)
  const day = await getToday(databaseOf(server.database.app))
  await earn(server.database.owner, productId, day, 293_650n)
  await nextDay(server.database.app)

  expect(await findOrder(member, id)).toMatchObject({ state: 'reflecting', refund: '100.000000' })
  await undo(member, id)
  await settle(server.database.app)
  expect(await takeAll(member)).toBe(`${price}`)
  expect(await takeAll(other)).toBe('146825')
  expect(await findOrder(member, id)).toMatchObject({ state: 'undone', received: '0.146825' })
  await expectSound(server.database.app)
})
