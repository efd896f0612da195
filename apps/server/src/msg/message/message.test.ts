import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { inTransaction } from '../../ledger/index.ts'
import { addMessages } from '../index.ts'
import type { NewMessage } from './messageKinds.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const arrivedMessage = ({ id }: Pick<NewMember, 'id'>, subject: string, amount = '1234.500000'): NewMessage => ({
  memberId: id,
  kind: 'recharge-arrived',
  subject,
  path: '/wallet',
  params: { amount, currency: 'USDT' },
})
const send = (...messages: NewMessage[]) => addMessages(server.platform.db, messages)
const readMessages = async ({ token }: NewMember, query = '', language = 'en_US') =>
  (await server.call(`push/record${query}`, { headers: { ...token, language } })).answer.data
const mark = async ({ token }: NewMember, body: object) => (await server.post('push/record/update', body, token)).answer

test('a member reads their own messages, newest first, in the language of the request', async () => {
  const [member, other] = [await newMember(server), await newMember(server)]
  expect(await readMessages(member)).toEqual({ list: [], total: 0, unread: 0 })
  await send(arrivedMessage(member, 'first'))
  await send({
    memberId: member.id,
    kind: 'withdraw-failed',
    subject: 'w1',
    params: { amount: '50.123456', currency: 'USDT', reason: 'order.unknown' },
  })
  await send({
    memberId: member.id,
    kind: 'withdraw-failed',
    subject: 'w2',
    params: { amount: '7.00', currency: 'KES', reason: '' },
  })
  await send(
    { memberId: member.id, kind: 'withdraw-paid', subject: 'w3', params: { amount: '8', currency: 'INR' } },
    arrivedMessage(other, 'first'),
  )
  const { list, total, unread } = await readMessages(member)
  expect([total, unread]).toEqual([4, 4])
  expect(list.map(({ title, content }: Record<string, string>) => `${title}: ${content}`)).toEqual([
    'Your withdrawal was paid: 8.00 INR was sent to you.',
    'Your withdrawal was not paid: 7.00 KES is back in your wallet.',
    'Your withdrawal was not paid: 50.12 USDT is back in your wallet. We cannot find this order.',
    'Your recharge has arrived: 1,234.50 USDT is in your wallet.',
  ])
  expect(list[3]).toMatchObject({ topic: 'wallet', path: '/wallet', isRead: false })
  expect((await readMessages(member, '', 'de_DE')).list[3].content).toContain('1.234,50')
  const page = await readMessages(member, '?pageNum=2&pageSize=3')
  expect([page.list.length, page.total, page.unread]).toEqual([1, 4, 4])
  expect(page.list[0].id).toBe(list[3].id)
})

test('a member marks one message or all as read, and cannot mark or see another member’s', async () => {
  const [member, stranger] = [await newMember(server), await newMember(server)]
  await send(arrivedMessage(member, 'a'), arrivedMessage(member, 'b'), arrivedMessage(member, 'c'))
  const { list } = await readMessages(member)
  expect(await mark(stranger, { id: list[0].id })).toMatchObject({ code: 404, error: 'message.unknown' })
  expect(await mark(stranger, {})).toMatchObject({ code: 200, data: { unread: 0 } })
  expect((await readMessages(stranger)).total).toBe(0)
  expect((await readMessages(member)).unread).toBe(3)
  expect(await mark(member, { id: list[0].id })).toMatchObject({ code: 200, data: { unread: 2 } })
  expect(await mark(member, { id: list[0].id })).toMatchObject({ code: 200, data: { unread: 2 } })
  expect(await mark(member, { id: randomUUID() })).toMatchObject({ code: 404 })
  expect((await readMessages(member)).list.filter(({ isRead }: { isRead: boolean }) => isRead)).toHaveLength(1)
  expect(await mark(member, {})).toMatchObject({ data: { unread: 0 } })
  expect((await server.call('push/record')).status).toBe(401)
})

test('sent twice, concurrently and in any order, there is one message for each subject', async () => {
  const members = await Promise.all([newMember(server), newMember(server), newMember(server)])
  const messages = members.flatMap((member) => ['x', 'y'].map((subject) => arrivedMessage(member, subject)))
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      inTransaction(server.platform.db, (db) => addMessages(db, i % 2 ? messages : messages.toReversed())),
    ),
  )
  await send(...messages, ...messages)
  for (const member of members) expect((await readMessages(member)).total).toBe(2)
})

test('a rolled-back message is not added, and members who have left get none', async () => {
  const member = await newMember(server)
  const failed = new Error('failed')
  await expect(
    inTransaction(server.platform.db, async (db) => {
      await addMessages(db, [arrivedMessage(member, 'x')])
      throw failed
    }),
  ).rejects.toBe(failed)
  expect((await readMessages(member)).total).toBe(0)
  await send(arrivedMessage(member, 'y'), arrivedMessage({ id: randomUUID() }, 'y'))
  expect((await server.post('user/close', { password: member.password }, member.token)).answer.code).toBe(200)
  await send(arrivedMessage(member, 'z'))
  const { rows } = await server.database.owner.query(
    'select member_id, subject from message where member_id = $1 or subject in ($2, $3)',
    [member.id, 'y', 'z'],
  )
  expect(rows.filter(({ subject, member_id: id }) => id === member.id || subject === 'z')).toEqual([])
})

test('an unread message about income is replaced by a newer one; a read one stays', async () => {
  const member = await newMember(server)
  const income = (day: string, amount: string): NewMessage => ({
    memberId: member.id,
    kind: 'income',
    subject: day,
    path: '/user/receiveincome',
    params: { amount, currency: 'USDT', day },
  })
  await send(arrivedMessage(member, 'stays'))
  await send(income('2026-02-01', '1.000000'))
  await mark(member, {})
  await send(income('2026-02-02', '2.000000'))
  await send(income('2026-02-03', '3.250000'))
  const { list, unread } = await readMessages(member)
  expect(unread).toBe(1)
  expect(list.map(({ content, isRead }: { content: string; isRead: boolean }) => [isRead, content])).toEqual([
    [false, '3.25 USDT is ready to claim, up to and including 03/02/2026. It never expires.'],
    [true, '1.00 USDT is ready to claim, up to and including 01/02/2026. It never expires.'],
    [true, '1,234.50 USDT is in your wallet.'],
  ])
})
