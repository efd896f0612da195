import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { connectLive } from '../../../test/liveClient.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { isInHours } from '../hours.ts'

let server: TestServer
let support: Record<string, string>
let admin: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1', SERVICE_HOURS: 'always' })
  support = await server.signIn('support@millrace.test')
  admin = await server.signIn()
})
afterAll(() => server.stop())

const send = (member: NewMember, fields: object = {}) =>
  server.post('service/send', { clientId: randomUUID(), content: 'Hello', ...fields }, member.token)
const answer = (headers: Record<string, string>, id: string, fields: object = {}) =>
  server.post('console/chat/send', { id, clientId: randomUUID(), content: 'Good morning', ...fields }, headers)
const read = async (member: NewMember, query = '') =>
  (await server.call(`service/messages?${query}`, { headers: member.token })).answer.data.list
const state = async (member: NewMember) => (await server.call('service/state', { headers: member.token })).answer.data
const begin = async (member: NewMember): Promise<string> => {
  await send(member)
  return (await state(member)).conversation.id
}

test('both sides hear of each other’s messages, and see what was received and read', async () => {
  const member = await newMember(server)
  const client = await connectLive(server.url, { token: member.token['x-access-token'] ?? '' })
  const desk = await connectLive(server.url, { token: support['x-access-token'] ?? '', who: 'operator' })
  await Promise.all([client.ready(), desk.ready()])
  const id = await begin(member)
  await expect.poll(() => desk.events).toMatchObject([{ topic: 'support', kind: 'chat', subject: id }])

  expect((await server.post('console/chat/take', { id }, support)).status).toBe(200)
  await server.post('console/chat/read', { id, upTo: 1 }, support)
  expect((await state(member)).conversation).toMatchObject({ staffRead: 1, staffDelivered: 1, memberRead: 1 })
  await answer(support, id)
  await server.post('service/read', { upTo: 2, isRead: false }, member.token)
  expect((await state(member)).conversation).toMatchObject({ memberDelivered: 2, memberRead: 1 })
  await server.post('service/read', { upTo: 99 }, member.token)
  expect((await state(member)).conversation).toMatchObject({ memberDelivered: 2, memberRead: 2, lastNumber: 2 })
  expect(await read(member)).toMatchObject([
    { number: 1, isStaff: false, content: 'Hello', staffName: '' },
    { number: 2, isStaff: true, content: 'Good morning', staffName: expect.stringMatching(/./) as unknown },
  ])
  expect(await read(member, 'after=1')).toHaveLength(1)

  await server.post('console/chat/typing', { id }, support)
  await expect.poll(() => client.events.map(({ kind }) => kind)).toContain('typing')
  expect(client.events.map(({ kind }) => kind)).toContain('chat-marks')
  await Promise.all([client.close(), desk.close()])
})

test('a message that is sent again, even many times at once, is one message', async () => {
  const member = await newMember(server)
  const clientId = randomUUID()
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(member, { clientId })))
  expect(new Set(sent.map((one) => one.answer.data.message.number))).toEqual(new Set([1]))
  await Promise.all(Array.from({ length: 10 }, () => send(member)))
  expect((await read(member)).map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 11 }, (_, i) => i + 1),
  )
})

test('a message that is sent again after the conversation has ended begins no other one', async () => {
  const member = await newMember(server)
  const clientId = randomUUID()
  await send(member, { clientId })
  const { id } = (await state(member)).conversation
  await server.post('console/chat/take', { id }, support)
  await answer(support, id)
  expect((await server.post('console/chat/close', { id }, support)).status).toBe(200)
  await send(member, { clientId })
  expect((await state(member)).conversation).toMatchObject({ id, isClosed: true, lastNumber: 2 })
  expect((await answer(support, id)).answer.error).toBe('chat.closed')
  await send(member)
  expect((await state(member)).conversation.id).not.toBe(id)
})

describe('the queue', () => {
  test('a conversation is answered by one operator, who can hand it over', async () => {
    const member = await newMember(server)
    const id = await begin(member)
    const list = async (queue: string, headers: Record<string, string>) =>
      (await server.call(`console/chat/list?queue=${queue}&pageSize=100`, { headers })).answer.data.list.map(
        (row: { id: string }) => row.id,
      )
    expect(await list('waiting', support)).toContain(id)
    expect((await answer(support, id)).answer.error).toBe('chat.taken')
    await server.post('console/chat/take', { id }, support)
    expect(await list('waiting', support)).not.toContain(id)
    expect(await list('mine', support)).toContain(id)
    expect((await server.post('console/chat/take', { id }, admin)).answer.error).toBe('chat.taken')
    expect((await server.post('console/chat/close', { id }, admin)).answer.error).toBe('chat.taken')
    const { rows } = await server.database.owner.query(
      `select id, role from operator where email in ('admin@millrace.test', 'maker@millrace.test') order by role`,
    )
    const [toAdmin, toFinance] = rows.map((row) => ({ id, operatorId: row.id }))
    expect((await server.post('console/chat/handOver', toFinance, support)).answer.error).toBe('operator.unknown')
    expect((await server.post('console/chat/handOver', toAdmin, support)).status).toBe(200)
    expect((await answer(support, id)).answer.error).toBe('chat.taken')
    expect((await answer(admin, id)).status).toBe(200)
    expect((await server.post('console/chat/handOver', { id }, admin)).status).toBe(200)
    expect(await list('waiting', admin)).toContain(id)
    const audit = await server.database.owner.query('select action from audit where subject_id = $1 order by id', [
      member.id,
    ])
    expect(audit.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['chat.take', 'chat.hand-over', 'chat.hand-over']),
    )
  })

  test('the start page counts who waits for the own answer or for anybody’s', async () => {
    const count = async (headers: Record<string, string>) =>
      (await server.call('console/overview/state', { headers })).answer.data.queues.find(
        ({ name }: { name: string }) => name === 'chat',
      ).count
    const before = { support: await count(support), admin: await count(admin) }
    const id = await begin(await newMember(server))
    expect(await count(admin)).toBe(before.admin + 1)
    await server.post('console/chat/take', { id }, support)
    expect(await count(support)).toBe(before.support + 1)
    expect(await count(admin)).toBe(before.admin)
    await answer(support, id)
    expect(await count(support)).toBe(before.support)
  })

  test('a conversation can be handed to the others who answer members', async () => {
    const { answer } = await server.call('console/chat/colleagues', { headers: support })
    const roles = answer.data.list.map(({ role }: { role: string }) => role)
    expect(roles).toContain('admin')
    expect(roles).not.toContain('finance')
    const own = await server.call('console/chat/colleagues', { headers: admin })
    expect(own.answer.data.list).toContainEqual(expect.objectContaining({ role: 'support', isOnline: true }))
  })

  test('finance has no part in it', async () => {
    const finance = await server.signIn('maker@millrace.test')
    expect((await server.call('console/chat/list', { headers: finance })).answer.error).toBe('role.missing')
  })
})

test('nobody is there when no operator was seen, whatever the hours', async () => {
  const member = await newMember(server)
  expect((await state(member)).isOnline).toBe(true)
  await server.database.owner.query(`update operator set last_seen_at = now() - interval '1 hour'`)
  expect((await state(member)).isOnline).toBe(false)
})

test('how long it takes is counted from the last answers to what was asked in the hours of service', async () => {
  const { owner } = server.database
  const [asking, member] = [await newMember(server), await newMember(server)]
  const id = await begin(asking)
  expect(await state(member)).toMatchObject({ isInHours: true, isBusy: true })
  await owner.query(`update operator set last_seen_at = now()`)
  await server.post('console/chat/take', { id }, support)
  await answer(support, id)
  const { answerMinutes } = await state(member)
  expect(answerMinutes).toBeTypeOf('number')
  // Asked on a Monday at nine and at eleven, both times in two messages, and on a Sunday; answered after 4, 10 and 300
  // minutes. What was written after an answer is no wait of it.
  await owner.query(`delete from chat_message`)
  const write = (number: number, isStaff: boolean, time: string) =>
    owner.query(
      `insert into chat_message (conversation_id, number, member_id, is_staff, client_id, operator_id, content,
         created_at)
       select $1, $2, $3, $4, gen_random_uuid(), case when $4 then (select min(id::text)::uuid from operator) end,
         'x', $5`,
      [id, number, asking.id, isStaff, time],
    )
  await write(1, false, '2026-11-15T10:00:00Z')
  await write(2, true, '2026-11-15T15:00:00Z')
  await write(3, false, '2026-11-16T09:00:00Z')
  await write(4, false, '2026-11-16T09:03:00Z')
  await write(5, true, '2026-11-16T09:04:00Z')
  await write(6, true, '2026-11-16T09:40:00Z')
  await write(7, false, '2026-11-16T11:00:00Z')
  await write(8, true, '2026-11-16T11:10:00Z')
  const wait = async (days: number[], to: string) =>
    (await server.database.app.query('select chat_wait($1, $2, $3, $4) as minutes', [days, '09:00', to, 'UTC'])).rows[0]
      .minutes
  expect(await wait([1, 2, 3, 4, 5], '18:00')).toBe(7)
  expect(await wait([1], '10:00')).toBe(4)
  expect(await wait([7], '18:00')).toBe(300)
  expect(await wait([2], '18:00')).toBeNull()
})

test('hours are those of the platform’s time zone', () => {
  const { settings } = server.platform
  const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
  const at = (time: string, TIME_ZONE: string) =>
    isInHours({ settings: { ...settings, SERVICE_HOURS: hours, TIME_ZONE }, now: () => new Date(time) })
  expect(at('2026-11-16T09:00:00Z', 'UTC')).toBe(true)
  expect(at('2026-11-16T18:00:00Z', 'UTC')).toBe(false)
  expect(at('2026-11-15T12:00:00Z', 'UTC')).toBe(false)
  expect(at('2026-11-16T17:00:00Z', 'Asia/Kolkata')).toBe(false)
  expect(at('2026-11-16T04:00:00Z', 'Asia/Kolkata')).toBe(true)
})

describe('attached', () => {
  test('is a picture that only its member and the staff can see', async () => {
    const [member, other] = [await newMember(server), await newMember(server)]
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret' } })
      .toBuffer()
    const form = new FormData()
    form.append('clientId', randomUUID())
    form.append('file', new Blob([new Uint8Array(picture)]), 'a.jpg')
    const sent = await server.call('service/send', { method: 'POST', body: form, headers: member.token })
    expect(sent.answer.data.message).toMatchObject({ hasPicture: true, content: '' })
    const { answer: shown } = await server.call('service/picture?number=1', { headers: member.token })
    const bytes = Buffer.from(shown.data.picture.replace('data:image/webp;base64,', ''), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 20 })
    expect(bytes.includes('a secret')).toBe(false)
    await send(other)
    expect((await server.call('service/picture?number=1', { headers: other.token })).answer.error).toBe(
      'chat.picture-unknown',
    )
  })

  test('is nothing that is no picture, and nothing empty', async () => {
    const member = await newMember(server)
    const form = new FormData()
    form.append('clientId', randomUUID())
    form.append('file', new Blob(['<script>alert(1)</script>']), 'a.jpg')
    const sent = await server.call('service/send', { method: 'POST', body: form, headers: member.token })
    expect(sent.answer.error).toBe('file.not-picture')
    expect((await send(member, { content: ' ' })).answer.error).toBe('chat.empty')
  })

  test('is an own record and nobody else’s', async () => {
    const [member, other] = [await newMember(server), await newMember(server)]
    const recordId = randomUUID()
    await server.database.owner.query(
      `insert into recharge (member_id, id, channel, rail, currency) values ($1, $2, 'bep20', 'bep20', 'USDT')`,
      [member.id, recordId],
    )
    const record = { recordKind: 'recharge', recordId }
    expect((await send(member, record)).answer.data.message.record).toEqual({ kind: 'recharge', id: recordId })
    expect((await send(other, record)).answer.error).toBe('chat.record-unknown')
  })
})

test('markup stays text, and what cannot be seen or turns the writing around is taken out', async () => {
  const member = await newMember(server)
  const { answer } = await send(member, { content: '<img src=x onerror=alert(1)> \u202egnirts\u200b' })
  expect(answer.data.message.content).toBe('<img src=x onerror=alert(1)> gnirts')
  expect((await send(member, { content: '\u200b\u202e' })).answer.error).toBe('chat.empty')
  expect((await send(member, { content: 'x'.repeat(4_001) })).status).toBe(400)
  expect((await send(member, { content: 'x\n'.repeat(1_000) })).status).toBe(400)
  expect((await send(member, { content: 'x\n'.repeat(10_000) })).status).toBe(400)
})

test('closing the account takes its conversations along', async () => {
  const member = await newMember(server)
  await send(member)
  expect((await server.post('user/close', { password: member.password }, member.token)).status).toBe(200)
  const { rows } = await server.database.owner.query('select from conversation where member_id = $1', [member.id])
  expect(rows).toEqual([])
})

// Attack by one support operator, on what belongs to others: a conversation of somebody else is read in secret.
// Visible: each reading is in the audit log, and only whoever answers can write, be seen writing, or mark it as read.
test('an operator looks into a conversation that another one answers', async () => {
  const member = await newMember(server)
  const id = await begin(member)
  await server.post('console/chat/take', { id }, support)
  expect((await server.call(`console/chat/one?id=${id}`, { headers: admin })).status).toBe(200)
  const { rows } = await server.database.owner.query(
    `select o.email from audit a join operator o on o.id = a.operator_id
    where a.action = 'read.chat-one' and a.subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ email: 'admin@millrace.test' }])
  expect((await answer(admin, id)).answer.error).toBe('chat.taken')
  expect((await server.post('console/chat/typing', { id }, admin)).answer.error).toBe('chat.taken')
  await server.post('console/chat/read', { id, upTo: 1 }, admin)
  expect((await state(member)).conversation).toMatchObject({ staffDelivered: 1, staffRead: 0 })
})

// Attack by one support operator, on what belongs to others: a question is closed without an answer, or taken and left.
// Impossible: closing takes an answer, and others can take what nobody has looked after for half an hour.
test('an operator lets a question disappear', async () => {
  const member = await newMember(server)
  const id = await begin(member)
  await server.post('console/chat/take', { id }, support)
  expect((await server.post('console/chat/close', { id }, support)).answer.error).toBe('chat.unanswered')
  const waiting = async (): Promise<unknown[]> =>
    (await server.call('console/chat/list?queue=waiting&pageSize=100', { headers: admin })).answer.data.list
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }))
  await server.database.owner.query(
    `update operator set last_seen_at = now() - interval '31 minutes' where email = 'support@millrace.test'`,
  )
  expect(await waiting()).toContainEqual(expect.objectContaining({ id, isLeft: true }))
  expect((await server.post('console/chat/take', { id }, admin)).status).toBe(200)
  expect((await answer(admin, id)).status).toBe(200)
})

// Attack by one support operator, on what belongs to others: a member is asked in the chat to send money somewhere or
// to write elsewhere. Impossible: what staff write there is refused when it has an address, a number or a messenger in
// it.
test('an operator sends a member an address or a number', async () => {
  const member = await newMember(server)
  const id = await begin(member)
  await server.post('console/chat/take', { id }, support)
  for (const content of [
    'Send 20 USDT to 0x52908400098527886E0F7030069857D2E4169EE7 to unlock it',
    'Call me at +91 98765 43210',
    'Write to me on WhatsApp',
  ])
    expect((await answer(support, id, { content })).answer.error).toBe('staff.flagged')
  expect((await answer(support, id, { content: 'It is transaction 17 of 20 November 2026, 09:30' })).status).toBe(200)
})

// Attack by the application’s database password, on what belongs to others: somebody answers members in the name of our
// staff. Impossible: that takes an operator who is signed in, and the application may not write messages.
test('somebody with the application’s password answers as support', async () => {
  const { app, owner } = server.database
  const member = await newMember(server)
  const id = await begin(member)
  const { rows } = await owner.query(`select id from operator where email = 'support@millrace.test'`)
  for (const statement of [
    `select assign_chat($1, $2, $2)`,
    `select close_chat($1, $2)`,
    `select mark_chat($1, $2, 1, true)`,
    `select send_chat_message((select member_id from conversation where id = $1), $2, gen_random_uuid(), 'x', null, null,
      null, null)`,
  ])
    await expect(app.query(statement, [id, rows[0].id])).rejects.toThrow('only whoever is signed in')
  for (const statement of [`update chat_message set content = 'x'`, `delete from conversation`])
    await expect(app.query(statement)).rejects.toThrow('denied')
})
