import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn } from '../../../test/earn.ts'
import { buyUnits, createMachine, newBuyer } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { newDevice, readVapid, startPushService, type PushService } from '../../../test/pushService.ts'
import { getToday } from '../../ledger/index.ts'
import { addMessages } from '../index.ts'
import type { NewMessage } from './messageKinds.ts'
import { getPublicPushKey, parsePushEndpoint } from './pushService.ts'

let service: PushService
let server: TestServer
beforeAll(async () => {
  service = await startPushService()
  server = await createTestServer({ TRUST_PROXY: '1', ROLE: 'all', PUSH_HOSTS: '127.0.0.1,push.example.com' })
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})

const longPoll = { timeout: 60_000, interval: 50 }
const subscribe = async ({ token }: NewMember, subscription: object) =>
  (await server.post('user/firebase-token', subscription, token)).answer
const paidMessage = ({ id }: NewMember, subject: string): NewMessage => ({
  memberId: id,
  kind: 'withdraw-paid',
  subject,
  path: '/wallet/record',
  params: { amount: '12.340000', currency: 'USDT' },
})
const send = (...messages: NewMessage[]) => addMessages(server.platform.db, messages)
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const devicesOf = async ({ id }: NewMember) =>
  (await query('select endpoint from push_subscription where member_id = $1 order by endpoint', [id])).map(
    ({ endpoint }) => String(endpoint),
  )
const countQueued = async () =>
  Number(
    (
      await query(
        `select count(*) as n from graphile_worker.jobs where task_identifier = 'push' and attempts < max_attempts`,
      )
    )[0].n,
  )

test('a push has the message’s text in the member’s language, encrypted and signed by the platform', async () => {
  const [member, device] = [await newMember(server), newDevice(service)]
  expect((await server.post('user/settings', { language: 'de_DE' }, member.token)).answer.code).toBe(200)
  expect(await subscribe(member, device.subscription)).toMatchObject({ code: 200, data: null })
  await send(paidMessage(member, 'one'))
  await expect.poll(() => service.at(device.path).length, longPoll).toBe(1)
  const [request] = service.at(device.path)
  const {
    list: [message],
  } = (await server.call('push/record', { headers: { ...member.token, language: 'de_DE' } })).answer.data
  expect(message.content).toContain('12,34')
  expect(device.read(request?.body as Buffer)).toEqual({
    title: message.title,
    content: message.content,
    path: '/wallet/record',
  })
  expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(JSON.stringify(request?.headers)).not.toContain(member.id)
  const vapid = readVapid(request?.headers.authorization)
  const { publicKey } = (await server.call('push/choice', { headers: member.token })).answer.data
  expect(vapid).toMatchObject({ key: publicKey, claims: { aud: service.url, sub: 'mailto:no-reply@millrace.test' } })
  await expect.poll(countQueued, longPoll).toBe(0)
  await send(paidMessage(member, 'one'))
  expect(await countQueued()).toBe(0)
})

test('after the clock has moved by days, a member gets one message and one push about the income', async () => {
  const machineId = await createMachine(server.database.owner, { units: 10 })
  const [member, device] = [await newBuyer(server, { money: 100_000_000n }), newDevice(service)]
  const [{ version }] = await query('select max(version) as version from agreement')
  await buyUnits(server.database.app, { memberId: member.id, machineId, agreementVersion: version })
  await subscribe(member, device.subscription)
  const operator = await server.signIn('maker@millrace.test')
  const move = async (days: number) =>
    expect((await server.post('console/clock/move', { days }, operator)).answer.code).toBe(200)
  await move(1)
  await earn(server.database.owner, machineId, await getToday(databaseOf(server.database.app)), 400_000n)
  await move(5)
  const newest = async () => (await server.call('push/record', { headers: member.token })).answer.data
  const settled = (await server.call('console/clock', { headers: operator })).answer.data.lastSettledDay as string
  const dayText = settled.split('-').reverse().join('/')
  await expect
    .poll(async () => (await newest()).list[0]?.content, longPoll)
    .toBe(`0.40 USDT is ready to claim, up to and including ${dayText}. It never expires.`)
  const {
    total,
    unread,
    list: [message],
  } = await newest()
  expect([total, unread, message.topic, message.path]).toEqual([1, 1, 'income', '/user/receiveincome'])
  await expect
    .poll(
      () =>
        service
          .at(device.path)
          .map(({ body }) => device.read(body))
          .at(-1),
      longPoll,
    )
    .toEqual({ title: message.title, content: message.content, path: message.path })
  expect(service.at(device.path)[0]?.headers.topic).toMatch(/^[\w-]{32}$/)
})

test('all processes share one key pair, and its private key is encrypted in the database', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => getPublicPushKey(server.platform)))
  expect(new Set(keys).size).toBe(1)
  await server.database.owner.query('delete from push_key')
  const recreated = await Promise.all(Array.from({ length: 8 }, () => getPublicPushKey(server.platform)))
  expect(new Set(recreated).size).toBe(1)
  expect(recreated[0]).not.toBe(keys[0])
  const [row] = await query('select cipher, length(cipher) as length from push_key')
  expect(() => server.platform.vault.open('elsewhere', { cipher: row.cipher, keyId: 'x' })).toThrow()
  expect(row.length).toBeGreaterThan(43)
})

test('only failed pushes are tried again', async () => {
  const member = await newMember(server)
  const [good, busy, turning] = [newDevice(service), newDevice(service), newDevice(service)]
  for (const device of [good, busy, turning]) await subscribe(member, device.subscription)
  service.answer(busy.path, 503, 1)
  service.answer(turning.path, 307, 1)
  await send(paidMessage(member, 'retry'))
  await expect.poll(() => [busy, turning].map(({ path }) => service.at(path).length), longPoll).toEqual([2, 2])
  await expect.poll(countQueued, longPoll).toBe(0)
  expect(service.at(good.path)).toHaveLength(1)
  // A redirection is not followed.
  expect(service.at('/elsewhere')).toEqual([])
  const answered = service.at(busy.path)[1]?.body as Buffer
  expect(busy.read(answered).content).toBe('12.34 USDT was sent to you.')
  expect(await devicesOf(member)).toHaveLength(3)
})

test('a device that is gone, or whose key is invalid, is removed', async () => {
  const member = await newMember(server)
  const [good, gone, lost, broken] = [newDevice(service), newDevice(service), newDevice(service), newDevice(service)]
  for (const device of [good, gone, lost]) await subscribe(member, device.subscription)
  await subscribe(member, { ...broken.subscription, p256dh: 'AAAA' })
  service.answer(gone.path, 410)
  service.answer(lost.path, 404)
  await send(paidMessage(member, 'gone'))
  await expect.poll(() => devicesOf(member), longPoll).toEqual([good.subscription.endpoint])
  await expect.poll(countQueued, longPoll).toBe(0)
  expect(service.at(broken.path)).toEqual([])
})

test('a topic that is switched off is not pushed, but its messages are still added', async () => {
  const [member, device] = [await newMember(server), newDevice(service)]
  await subscribe(member, device.subscription)
  expect((await server.call('push/choice', { headers: member.token })).answer.data).toMatchObject({
    income: true,
    wallet: true,
  })
  expect((await server.post('push/choice', { wallet: false }, member.token)).answer.data).toEqual({
    income: true,
    wallet: false,
  })
  expect((await server.post('push/choice', {}, member.token)).answer.data).toEqual({ income: true, wallet: false })
  await send(paidMessage(member, 'silent'))
  await send({
    memberId: member.id,
    kind: 'income',
    subject: '2026-01-02',
    path: '/user/receiveincome',
    params: { amount: '1.000000', currency: 'USDT', day: '2026-01-02' },
  })
  await expect.poll(() => service.at(device.path).length, longPoll).toBe(1)
  expect(device.read(service.at(device.path)[0]?.body as Buffer).path).toBe('/user/receiveincome')
  expect((await server.call('push/record', { headers: member.token })).answer.data.total).toBe(2)
  const stranger = await newMember(server)
  expect((await server.call('push/choice', { headers: stranger.token })).answer.data).toMatchObject({ wallet: true })
})

test('a message that was read before it could be pushed is not pushed', async () => {
  const [member, device] = [await newMember(server), newDevice(service)]
  await subscribe(member, device.subscription)
  service.answer(device.path, 503, 1)
  await send(paidMessage(member, 'read'))
  await expect.poll(() => service.at(device.path).length, longPoll).toBe(1)
  await server.post('push/record/update', {}, member.token)
  await expect.poll(countQueued, longPoll).toBe(0)
  expect(service.at(device.path)).toHaveLength(1)
})

test('a device belongs to the member who signed in on it last, and only that member can stop its pushes', async () => {
  const [first, second, device] = [await newMember(server), await newMember(server), newDevice(service)]
  await subscribe(first, device.subscription)
  await subscribe(second, device.subscription)
  expect([await devicesOf(first), await devicesOf(second)]).toEqual([[], [device.subscription.endpoint]])
  await send(paidMessage(first, 'moved'), paidMessage(second, 'moved'))
  await expect.poll(countQueued, longPoll).toBe(0)
  expect(service.at(device.path)).toHaveLength(1)
  const stop = ({ token }: NewMember) => server.post('push/stop', { endpoint: device.subscription.endpoint }, token)
  expect((await stop(first)).answer.code).toBe(200)
  expect(await devicesOf(second)).toHaveLength(1)
  expect((await stop(second)).answer.code).toBe(200)
  expect(await devicesOf(second)).toEqual([])
})

test('a member has at most ten devices, however many subscribe at once, and each counts once', async () => {
  const member = await newMember(server)
  const devices = Array.from({ length: 14 }, () => newDevice(service))
  const answers = await Promise.all(devices.map(({ subscription }) => subscribe(member, subscription)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
  expect(answers.filter(({ error }) => error === 'push.too-many')).toHaveLength(4)
  const [known = ''] = await devicesOf(member)
  const device = devices.find(({ subscription }) => subscription.endpoint === known)
  expect(await subscribe(member, { ...device?.subscription })).toMatchObject({ code: 200 })
})

test('a device can subscribe at a known push service only', async () => {
  const member = await newMember(server)
  const { p256dh, auth } = newDevice(service).subscription
  for (const endpoint of [
    'https://example.com/x',
    'http://push.example.com/x',
    'https://push.example.com:8443/x',
    'https://user:word@push.example.com/x',
    'http://localhost/x',
    'http://169.254.169.254/latest',
    'ftp://push.example.com/x',
  ]) {
    expect(await subscribe(member, { endpoint, p256dh, auth }), endpoint).toMatchObject({
      code: 400,
      error: 'push.host-unknown',
    })
  }
  expect(await subscribe(member, { endpoint: 'https://push.example.com/x', p256dh, auth })).toMatchObject({ code: 200 })
  const hosts = { PUSH_HOSTS: ['*.push.example', '127.0.0.1'], PRACTICE_MODE: 'on' } as const
  expect(parsePushEndpoint(hosts, 'https://a.b.push.example/x')).toBe('https://a.b.push.example/x')
  for (const wrong of [
    'https://push.example/x',
    'https://apush.example/x',
    'https://a.push.example.evil/x',
    'https://evil/#.push.example',
    'https://a.push.example@evil/x',
  ])
    expect(parsePushEndpoint(hosts, wrong), wrong).toBeNull()
  expect(parsePushEndpoint(hosts, 'http://127.0.0.1:9/x')).not.toBeNull()
  expect(parsePushEndpoint({ ...hosts, PRACTICE_MODE: 'off' }, 'http://127.0.0.1:9/x')).toBeNull()
})

test('neither the queue nor the log shows what was pushed or where to', async () => {
  const jobs = await query('select payload::text as payload, last_error from graphile_worker._private_jobs')
  const jobTexts = jobs.map(({ payload, last_error: error }) => `${String(payload)}${String(error)}`)
  const visible = `${jobTexts.join()}${server.logged()}`
  expect(service.received.length).toBeGreaterThan(3)
  for (const { path } of service.received) expect(visible).not.toContain(path)
  expect(visible).not.toContain('12.34')
})

test('messages and devices are in the export, and deleted with the account', async () => {
  const [member, device] = [await newMember(server), newDevice(service)]
  await subscribe(member, device.subscription)
  await server.post('push/choice', { income: false }, member.token)
  await send(paidMessage(member, 'export'))
  const { answer } = await server.call('user/export', { headers: member.token })
  const file = strFromU8(
    unzipSync(new Uint8Array(Buffer.from(answer.data.zip, 'base64')))['station-messages.json'] as Uint8Array,
  )
  expect(JSON.parse(file)).toMatchObject({
    messages: [{ kind: 'withdraw-paid', title: 'Your withdrawal was paid', params: { amount: '12.340000' } }],
    devices: [{ endpoint: device.subscription.endpoint }],
    pushed: { income: false, wallet: true },
  })
  expect(file).not.toContain(device.subscription.auth)
  expect((await server.post('user/close', { password: member.password }, member.token)).answer.code).toBe(200)
  const left = await query(
    `select (select count(*) from message where member_id = $1)
      + (select count(*) from push_subscription where member_id = $1)
      + (select count(*) from push_choice where member_id = $1) as n`,
    [member.id],
  )
  expect(Number(left[0].n)).toBe(0)
})
