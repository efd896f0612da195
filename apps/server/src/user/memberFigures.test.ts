import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { addAgreement, createMachine, newBuyer, nextDay } from '../../test/machines.ts'
import { newMember, type NewMember } from '../../test/newMember.ts'
import { addMessages } from '../msg/index.ts'

let server: TestServer
const agreementVersion = 1_000
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.app, agreementVersion)
})
afterAll(() => server.stop())

const pickFigures = ({ showMessage, project, num, endTime }: Record<string, unknown>) => ({
  showMessage,
  project,
  num,
  endTime,
})
const readInfo = async ({ token }: NewMember) =>
  pickFigures((await server.call('user/info', { headers: token })).answer.data)
const signIn = async ({ phone, password }: NewMember) =>
  pickFigures((await server.post('auth/token/pass', { phone, password })).answer.data)
const buy = async ({ token }: NewMember, validDays: number): Promise<{ id: string; expireTime: string }> => {
  const productId = await createMachine(server.database.app, { validDays })
  const { answer } = await server.post(
    'mine/order/create',
    { productId, num: 1, agreementVersion, payPassword: '123456' },
    { ...token, 'idempotency-key': randomUUID() },
  )
  return answer.data
}

test('user/info and login count unread messages, valid orders and invited people', async () => {
  const member = await newBuyer(server, { money: 1_000_000_000n })
  const nothing = { showMessage: 0, project: 0, num: 0, endTime: '' }
  expect(await readInfo(member)).toEqual(nothing)
  expect(await signIn(member)).toEqual(nothing)

  await newMember(server, { inviteCode: member.inviteCode })
  await addMessages(server.platform.db, [
    { memberId: member.id, kind: 'recharge-arrived', subject: 'one', params: { amount: '1', currency: 'USDT' } },
  ])
  await buy(member, 10)
  const longest = await buy(member, 30)
  const { rows } = await server.database.owner.query<{ end: Date }>(
    `select (last_day + 1)::timestamp at time zone time_zone as end from purchase, ledger.clock where id = $1`,
    [longest.id],
  )
  const counted = { showMessage: 1, project: 2, num: 1, endTime: rows[0]?.end.toISOString() }
  // The member's own purchase is counted at once, although the answer before it was cached.
  expect(await readInfo(member)).toEqual(counted)
  expect(await signIn(member)).toEqual(counted)

  await server.post('push/record/update', {}, member.token)
  expect(await readInfo(member)).toEqual({ ...counted, showMessage: 0 })
})

test('an undone order is not valid any more, and neither is one after its last day', async () => {
  const member = await newBuyer(server, { money: 1_000_000_000n })
  const undone = await buy(member, 30)
  await buy(member, 5)
  await server.post('app/financial/sellFinancial', { orderId: undone.id, payPassword: '123456' }, member.token)
  expect(await readInfo(member)).toMatchObject({ project: 1 })
  await nextDay(server.database.owner, 6)
  expect(await signIn(member)).toMatchObject({ project: 0, endTime: '' })
})
