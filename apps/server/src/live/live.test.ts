import { closeCodes } from '@millrace/contract/msg/live'
import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { connectLive, connectSilently } from '../../test/liveClient.ts'
import { elsewhere, newMember } from '../../test/newMember.ts'
import { createProposals } from '../../test/proposals.ts'
import { findOperatorByToken } from '../console/index.ts'
import { addMessages } from '../msg/index.ts'
import { findMemberByToken } from '../user/index.ts'
import { addLiveSockets, liveHub, memberTopic, sendSignal } from './index.ts'

let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  const { MILLRACE_DATA } = server.platform.settings
  second = await createTestServer({ DATABASE_URL: server.database.ownerUrl, MILLRACE_DATA })
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const tokenOf = ({ token }: { token: Record<string, string> }): string => token['x-access-token'] ?? ''
const announce = (topic: string, kind: string, subject: string, { platform }: TestServer = server) =>
  platform.pool.query('select announce($1, $2, $3)', [topic, kind, subject])
const subjects = (events: readonly { subject: string }[]) => events.map(({ subject }) => subject)

describe('over a socket', () => {
  test('what one process writes reaches clients of another, and nobody else', async () => {
    const [member, other] = [await newMember(server), await newMember(server)]
    const clients = await Promise.all([
      connectLive(server.url, { token: tokenOf(member) }),
      connectLive(second.url, { token: tokenOf(member) }),
      connectLive(second.url, { token: tokenOf(other) }),
    ])
    await Promise.all(clients.map(({ ready }) => ready()))
    await addMessages(server.platform.db, [
      { memberId: member.id, kind: 'account-unfrozen', params: {}, subject: randomUUID() },
    ])
    await announce(memberTopic(other.id), 'last', 'x')
    const [first, atSecond, others] = clients
    for (const client of [first, atSecond])
      await expect.poll(() => client?.events.map(({ kind }) => kind)).toEqual(['message'])
    await expect.poll(() => others?.events.map(({ kind }) => kind)).toEqual(['last'])
    await Promise.all(clients.map((client) => client.close()))
  })

  test('a client that loses its connection again and again gets every event once and in order', async () => {
    const member = await newMember(server)
    const sent = Array.from({ length: 150 }, (_, i) => String(i))
    let client = await connectLive(server.url, { token: tokenOf(member) })
    let since = (await client.ready()).last
    const received: string[] = []
    const sending = (async () => {
      for (const subject of sent)
        await announce(memberTopic(member.id), 'n', subject, Number(subject) % 2 ? server : second)
    })()
    for (let round = 0; received.length < sent.length; round++) {
      await expect.poll(() => client.events.length).toBeGreaterThan(0)
      await client.close()
      received.push(...subjects(client.events))
      since = client.events.at(-1)?.number ?? since
      if (received.length >= sent.length) break
      client = await connectLive([server.url, second.url][round % 2] ?? '', { token: tokenOf(member), since })
    }
    await sending
    expect(received).toEqual(sent)
  })

  test('transactions that end in another order than they began lose nothing', async () => {
    const member = await newMember(server)
    const client = await connectLive(server.url, { token: tokenOf(member) })
    await client.ready()
    const slow = await server.database.app.connect()
    await slow.query('begin')
    await slow.query('select announce($1, $2, $3)', [memberTopic(member.id), 'n', 'slow'])
    await announce(memberTopic(member.id), 'n', 'quick')
    await expect.poll(() => subjects(client.events)).toEqual(['quick'])
    await slow.query('commit')
    slow.release()
    await expect.poll(() => subjects(client.events)).toEqual(['quick', 'slow'])
    await client.close()
  })

  test('whoever was away for too long, or counts by another database, is told to ask again', async () => {
    const member = await newMember(server)
    await announce(memberTopic(member.id), 'n', 'old')
    await expect
      .poll(async () => (await server.call('msg/poll?since=0', { headers: member.token })).answer.data.events)
      .toHaveLength(1)
    await server.platform.pool.query('select remove_live_events(now() + interval $$1 hour$$)')
    for (const since of [0, 1_000_000_000]) {
      const client = await connectLive(server.url, { token: tokenOf(member), since })
      expect(await client.ready()).toMatchObject({ isComplete: false })
      expect(client.events).toEqual([])
      await client.close()
    }
  })

  test('posts can be followed, other people’s topics cannot', async () => {
    const member = await newMember(server)
    const post = `post:${randomUUID()}`
    const client = await connectLive(server.url, { token: tokenOf(member), topics: ['square'] })
    await client.ready()
    await announce('square', 'post', 'first')
    await expect.poll(() => subjects(client.events)).toEqual(['first'])
    client.send({ type: 'follow', topics: [post] })
    await expect
      .poll(async () => {
        await announce(post, 'like', 'second')
        return subjects(client.events)
      })
      .toContain('second')
    client.send({ type: 'follow', topics: [memberTopic(randomUUID())] })
    expect(await client.closed).toBe(1008)
  })

  test('what is not kept reaches all processes too', async () => {
    const member = await newMember(server)
    const client = await connectLive(second.url, { token: tokenOf(member) })
    await client.ready()
    await sendSignal(databaseOf(server.platform.pool), { topic: memberTopic(member.id), kind: 'typing', subject: 'x' })
    await expect.poll(() => client.events).toMatchObject([{ number: null, kind: 'typing' }])
    await client.close()
  })

  test('nobody is let in without a session, and garbage closes the socket', async () => {
    expect(await (await connectLive(server.url, { token: 'x' })).closed).toBe(closeCodes.sessionRequired)
    const operator = (await server.signIn())['x-access-token'] ?? ''
    expect(await (await connectLive(server.url, { token: operator })).closed).toBe(closeCodes.sessionRequired)
    const member = await newMember(server)
    for (const garbage of [
      '',
      '{',
      '[]',
      '{"type":"follow","topics":["x"]}',
      Buffer.from([0, 1]),
      'x'.repeat(10_000),
    ]) {
      const client = await connectLive(server.url, { token: tokenOf(member) })
      await client.ready()
      client.socket.send(garbage)
      expect([1008, 1009]).toContain(await client.closed)
    }
  })

  test('one person has at most ten sockets', async () => {
    const token = tokenOf(await newMember(server))
    const clients = []
    for (let i = 0; i < 10; i++) clients.push(await connectLive(server.url, { token }))
    await Promise.all(clients.map(({ ready }) => ready()))
    expect(await (await connectLive(server.url, { token })).closed).toBe(closeCodes.tooMany)
    await Promise.all(clients.map((client) => client.close()))
  })

  // Attack by a stranger, on requests: hundreds of sockets from one address that never say who they are. Impossible: of
  // those, an address has fifty at most, and the oldest go. Members behind the same address are not affected.
  test('sockets that say nothing are limited by address, and members behind the same one are not', async () => {
    const from = elsewhere()
    const members = await Promise.all(Array.from({ length: 6 }, () => newMember(server)))
    const tokens = members.flatMap((member) => Array.from({ length: 10 }, () => tokenOf(member)))
    // More of them than may be silent: whoever has said hello does not count.
    const clients = await Promise.all(tokens.map((token) => connectLive(server.url, { token }, from)))
    await Promise.all(clients.map(({ ready }) => ready()))
    const silent: WebSocket[] = []
    for (let i = 0; i < 100; i++) silent.push(await connectSilently(server.url, from))
    const countOpen = () => silent.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    await expect.poll(countOpen).toBeLessThanOrEqual(50)
    expect(silent.slice(0, 50).every(({ readyState }) => readyState === WebSocket.CLOSED)).toBe(true)
    // Another member still comes in, and nobody who was in has lost the connection.
    const late = await connectLive(server.url, { token: tokenOf(await newMember(server)) }, from)
    await late.ready()
    expect(clients.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
    // Elsewhere nobody notices.
    const other = await connectSilently(server.url, elsewhere())
    expect(other.readyState).toBe(WebSocket.OPEN)
    for (const socket of [...silent, other]) socket.terminate()
    await Promise.all([...clients, late].map((client) => client.close()))
  })

  test('a client that never reads is cut off, and the others are not', async () => {
    const [deaf, other] = [await newMember(server), await newMember(server)]
    const client = await connectLive(server.url, { token: tokenOf(deaf), topics: ['square'] })
    const listening = await connectLive(server.url, { token: tokenOf(other), topics: ['square'] })
    await Promise.all([client.ready(), listening.ready()])
    client.socket.pause()
    const batch = Array.from({ length: 40 }, () => ({
      number: null,
      topic: 'square',
      kind: 'n',
      subject: 'x'.repeat(1_000),
    }))
    const hub = liveHub(server.platform.db)
    await expect
      .poll(
        () => {
          hub.publish(batch)
          return hub.countOf('square')
        },
        { interval: 1 },
      )
      .toBe(1)
    client.socket.resume()
    expect(await client.closed).toBe(1006)
    await listening.close()
  })

  test('other requests that offer an upgrade are answered as usual', async () => {
    const answer = await fetch(`${server.url}/api/msg/socket`)
    expect(answer.status).toBe(404)
  })
})

// Attack by somebody who has a member’s token, on what belongs to others: the socket stays open after the member has
// ended that session. Impossible: the next beat closes it.
test('a beat says up to where everything was sent, and ends what is signed out or dead', async () => {
  const member = await newMember(server)
  const http = Fastify()
  const sockets = addLiveSockets(http, {
    platform: server.platform,
    identify: { member: findMemberByToken, operator: findOperatorByToken },
    beatMs: 1_000,
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const client = await connectLive(url, { token: tokenOf(member) })
  const { last } = await client.ready()
  expect((await client.beat()).last).toBeGreaterThanOrEqual(last)
  const dead = await connectLive(url, { token: tokenOf(member) })
  await dead.ready()
  dead.socket.pause()
  await expect.poll(() => sockets.count()).toBe(1)
  dead.socket.terminate()
  const { phone, password } = member
  const thief = (await server.post('auth/token/pass', { phone, password }, elsewhere())).answer.msg
  const stolen = await connectLive(url, { token: thief })
  await stolen.ready()
  await server.post('user/sessions/end', {}, member.token)
  expect(await stolen.closed).toBe(closeCodes.sessionRequired)
  await server.post('auth/logout', {}, member.token)
  expect(await client.closed).toBe(closeCodes.sessionRequired)
  await sockets.close()
  await http.close()
})

describe('by long polling', () => {
  const poll = async (member: { token: Record<string, string> }, query: string, from: TestServer = server) =>
    (await from.call(`msg/poll?${query}`, { headers: member.token })).answer.data

  test('an event ends the waiting, and the next call continues where it was', async () => {
    const member = await newMember(server)
    const { last } = await poll(member, '')
    const waiting = poll(member, `since=${last}&waitSeconds=20`, second)
    await announce(memberTopic(member.id), 'n', 'a')
    const first = await waiting
    expect(subjects(first.events)).toEqual(['a'])
    await announce(memberTopic(member.id), 'n', 'b')
    expect(subjects((await poll(member, `since=${first.last}&waitSeconds=20`)).events)).toEqual(['b'])
    // Asking again for what was answered answers it again.
    expect(subjects((await poll(member, `since=${last}`)).events)).toEqual(['a', 'b'])
  })

  test('without an event it answers when the time is over', async () => {
    const member = await newMember(server)
    const { last } = await poll(member, '')
    expect(await poll(member, `since=${last}&waitSeconds=1`)).toMatchObject({ events: [], isComplete: true })
  })

  test('operators hear of support', async () => {
    const headers = await server.signIn()
    const { last } = (await server.call('console/live/poll', { headers })).answer.data
    const waiting = server.call(`console/live/poll?since=${last}&waitSeconds=20`, { headers })
    await announce('support', 'chat', 'x')
    expect((await waiting).answer.data.events).toMatchObject([{ topic: 'support', kind: 'chat' }])
  })

  test('every operator hears that something waits for a second person, and was decided', async () => {
    const office = createProposals(server)
    const [guide, maker, checker] = [
      await server.signIn('guide@millrace.test'),
      await server.signIn('maker@millrace.test'),
      await server.signIn('checker@millrace.test'),
    ]
    const { last } = (await server.call('console/live/poll', { headers: guide })).answer.data
    const hear = (since: number) => server.call(`console/live/poll?since=${since}&waitSeconds=20`, { headers: guide })
    const [proposed, { answer }] = await Promise.all([
      office.propose('link-host', { host: 'live.example', isAllowed: true }, maker),
      hear(last),
    ])
    const event = { topic: 'office', kind: 'proposal', subject: proposed.data.id }
    expect(answer.data.events).toMatchObject([event])
    const [, decided] = await Promise.all([office.decide(proposed.data.id, checker), hear(answer.data.last)])
    expect(decided.answer.data.events).toMatchObject([event])
  })
})

describe('announced', () => {
  const announced = async (member: string) => {
    const { rows } = await server.database.owner.query(
      `select kind, subject from live_event where topic = $1
      union all select kind, subject from live_outbox where topic = $1 order by kind`,
      [memberTopic(member)],
    )
    return rows
  }

  test('are messages, and that they were read', async () => {
    const { id, token } = await newMember(server)
    await addMessages(server.platform.db, [
      { memberId: id, kind: 'account-unfrozen', params: {}, subject: randomUUID() },
    ])
    await server.post('push/record/update', {}, token)
    await expect.poll(() => announced(id)).toMatchObject([{ kind: 'message' }, { kind: 'unread', subject: '' }])
  })

  test('are recharges, their confirmations, and steps of withdrawals', async () => {
    const [member, recharge, withdrawal] = [randomUUID(), randomUUID(), randomUUID()]
    const { owner } = server.database
    const hash = randomUUID()
    await owner.query(
      `insert into recharge (member_id, id, channel, rail, currency, state, tx_hash)
      values ($1, $2, 'bep20', 'bep20', 'USDT', 'processing', $3)`,
      [member, recharge, hash],
    )
    await owner.query(
      `insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token,
        raw_amount, amount, member_id, state)
      values ('bep20', $2, 0, 1, 'x', 'x', 'x', 'x', 1, 1, $1, 'pending')`,
      [member, hash],
    )
    await owner.query(
      `insert into rail_cursor (rail, position) values ('bep20', 1)
      on conflict (rail) do update set position = rail_cursor.position + 1`,
    )
    await owner.query(`update rail_cursor set position = position + 1 where rail = 'bep20'`)
    await owner.query(`update recharge set state = 'failed' where id = $1`, [recharge])
    await owner.query(
      `insert into withdrawal_step (member_id, withdrawal_id, position, state) values ($1, $2, 1, 'pending')`,
      [member, withdrawal],
    )
    const rows = await announced(member)
    expect(rows.filter(({ subject }) => subject === recharge).length).toBeGreaterThanOrEqual(3)
    expect(rows).toContainEqual({ kind: 'withdraw', subject: withdrawal })
    await owner.query('delete from chain_deposit where tx_hash = $1', [hash])
  })
})

test('what people do ends the waits of rails and signer, and what machines say does not', async () => {
  const { owner } = server.database
  // What other tests have announced is published first.
  const countWaiting = async () =>
    (await owner.query('select from live_outbox union all select from live_later')).rowCount
  await expect.poll(countWaiting).toBe(0)
  const listener = await owner.connect()
  try {
    const heard: string[] = []
    listener.on('notification', ({ channel }) => heard.push(channel))
    await listener.query('listen live; listen wake')
    await announce(`machine:${randomUUID()}`, 'station', randomUUID())
    await expect.poll(() => heard).toEqual(['live'])
    await announce(memberTopic(randomUUID()), 'withdraw', randomUUID())
    await expect.poll(() => heard).toEqual(['live', 'live', 'wake'])
  } finally {
    listener.release(true)
  }
})

test('no function that moves money notifies: only publishing does, changes to members, and what stations are asked', async () => {
  const { rows } = await server.database.owner.query(
    `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      and prosrc ~* 'pg_notify|\\mnotify\\M' order by 1`,
  )
  expect(rows.map(({ proname }) => proname)).toEqual(['notify_member_changed', 'publish_live_events', 'tell_stations'])
})
