import { calls } from '@millrace/contract'
import { getChanges } from '@millrace/contract/tags'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooksSigner, sealNextDay } from '../../test/books.ts'
import { charge, createCharger } from '../../test/chargers.ts'
import { createReadsServer, type ReadsServer } from '../../test/createReadsServer.ts'
import { photo } from '../../test/createRevenueServer.ts'
import { expectSound } from '../../test/expectSound.ts'
import { killPostgres, listProcesses } from '../../test/killPostgres.ts'
import { newBuyer } from '../../test/machines.ts'
import { toAppUrl } from '../../test/roleUrls.ts'
import type { RunningStandby } from '../../test/startStandby.ts'
import { bindDestination, withdraw } from '../../test/withdrawals.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { createReads, type Reads } from './createReads.ts'
import { formatPosition, parsePosition } from './position.ts'

let server: ReadsServer
let standby: RunningStandby
let reads: Reads
let standbyUrl: string
beforeAll(async () => {
  server = await createReadsServer()
  reads = server.platform.reads as Reads
  standby = server.standby
  standbyUrl = standby.postgres.url
})
afterAll(async () => {
  await standby.postgres.stop()
  await server.stop()
})

type Headers = Readonly<Record<string, string>>

const get = (path: string, headers: Headers = {}) => server.call(path, { headers })
const isFromStandby = ({ headers }: { readonly headers: globalThis.Headers }) => headers.has('x-data-as-of')
const readsFromStandby = async (path: string, headers: Headers = {}) => isFromStandby(await get(path, headers))

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Until the standby is looked at, and has what was written before. */
const waitForStandby = async (): Promise<void> => {
  await expect.poll(() => readsFromStandby('mine/stock', memberToken)).toBe(true)
}

let memberToken: Headers
let operatorToken: Headers
beforeAll(async () => {
  const { answer } = await server.post('auth/token/pass', { phone: '+919000000001', password: 'Demo12345' })
  memberToken = { 'x-access-token': answer.msg }
  operatorToken = await server.signInOperator()
})

test('a position is what PostgreSQL writes, and nothing else is one', () => {
  expect(parsePosition('0/3009FE8')).toBe(0x3009fe8n)
  for (const text of ['0000001A/00002B3C', '00000000/00000000', 'FFFFFFFF/FFFFFFFF'])
    expect(formatPosition(parsePosition(text) as bigint)).toBe(text)
  for (const none of [
    undefined,
    null,
    '',
    '0',
    '/',
    '0/',
    '0/G',
    '0/ab',
    '-1/0',
    '0/1 ',
    '123456789/0',
    '0/1, 0/2',
    ['0/1'],
  ])
    expect(parsePosition(none)).toBeNull()
})

test('only what reads may lag, and what writes never does', () => {
  const lagging = calls.filter(({ mayLag }) => mayLag)
  expect(lagging.length).toBeGreaterThan(50)
  expect(
    lagging.filter((call) => call.method !== 'GET' || call.hasPersonalData || getChanges(call).length > 0),
  ).toEqual([])
})

/** What each of them is asked, where it does not answer without; and whom a member's things are read as. */
async function createRequests() {
  const one = async (text: string) => String((await query<{ v: unknown }>(server.primary.url, text))[0]?.v)
  const firstOf = async (path: string, headers: Headers = {}) => (await get(path, headers)).answer.data.list[0]
  const epoch = await sealNextDay(server.platform, await createBooksSigner(server.database))
  const form = new FormData()
  form.append('comment', 'It does not work')
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const ticket = await server.call('feedback/create', { method: 'POST', body: form, headers: memberToken })
  expect(ticket.answer.code).toBe(200)
  const machine = `id=${await one('select machine_id as v from purchase group by 1 order by count(*) desc limit 1')}`
  const squareId = (await firstOf('square/list')).id
  const { owner, app } = server.database
  const { sessionId } = await charge(owner, await createCharger(owner, machine.slice(3)), { startWh: 0, endWh: 10 })
  const buyer = await newBuyer(server, { money: 900_000_000n })
  const recharge = await one(`insert into recharge (member_id, channel, rail, currency, asked, rate)
    values ('${buyer.id}', 'transfer-ngn', 'bank', 'NGN', 100000, 1480) returning id as v`)
  const destinationId = await bindDestination(app, buyer.id)
  const withdrawal = await withdraw(app, { memberId: buyer.id, destinationId, amount: 5_000_000n })
  const requests: Readonly<Record<string, string>> = {
    'app/version/update': 'platform=android&code=1',
    'appPro/lc/lcDetail': machine,
    'comment/list': `squareId=${squareId}`,
    'console/community/comments': `squareId=${squareId}`,
    'console/decision/list': `subjectId=${machine.slice(3)}`,
    'console/settlement/one': `day=${(await firstOf('console/settlement/list', operatorToken)).day}`,
    'exchangeRate/history': 'currency=KES',
    'feedback/detail': `id=${ticket.answer.data.id}`,
    'feedback/picture': `id=${ticket.answer.data.id}&number=1`,
    'income/source': `id=${(await firstOf('income/list', memberToken)).id}`,
    'machine/live': machine,
    'machine/sessions': machine,
    'machine/session': `id=${sessionId}`,
    'mine/order/subrecord': `id=${(await firstOf('mine/order/record', memberToken)).id}`,
    'news/detail': `id=${(await firstOf('news/list')).id}`,
    'product/compare': `ids=${machine.slice(3)}`,
    'product/detail': machine,
    'product/pdf': `${machine}&doc=sheet`,
    'product/revenue': machine,
    'product/versions': machine,
    'transparency/approval': machine,
    'recharge/detail': `id=${recharge}`,
    'square/detail': `id=${squareId}`,
    'square/newer': `cursor=${encodeURIComponent((await get('square/list?pageSize=1')).answer.data.next)}`,
    'transparency/download': 'table=machines',
    'transparency/tree': `epoch=${epoch}`,
    'wallet/record/detail': `id=${(await firstOf('wallet/record', memberToken)).id}`,
    'wallet/statement': 'from=2020-01-01&to=2020-01-31&format=pdf',
    'withdraw/detail': `id=${withdrawal.id}`,
  }
  const tokens: Readonly<Record<string, Headers>> = { 'recharge/detail': buyer.token, 'withdraw/detail': buyer.token }
  return calls
    .filter(({ mayLag }) => mayLag)
    .map(({ path, who }) => ({
      path: `${path}?${requests[path] ?? ''}`,
      headers: who === 'operator' ? operatorToken : who === 'anyone' ? {} : (tokens[path] ?? memberToken),
    }))
}

// Attack by somebody with a script, on requests: a call that only reads is made to write. Impossible: where it is read
// from a standby its session can write nothing, and none of these calls tries to.
test('every call that may lag is answered by a standby, and none of them tries to write', async () => {
  const requests = await createRequests()
  await waitForStandby()
  const elsewhere: string[] = []
  for (const { path, headers } of requests) {
    const before = { ...reads.counts() }
    // With a position nothing comes from memory.
    const answered = await get(path, { ...headers, 'x-position': '0/1' })
    const { writes, failed } = reads.counts()
    expect.soft({ path, writes, failed }).toMatchObject({ writes: before.writes, failed: before.failed })
    if (!isFromStandby(answered)) elsewhere.push(`${path.split('?', 1)[0]}: ${answered.answer.error ?? ''}`)
  }
  expect(elsewhere).toEqual([])
})

/** Asked again when what is replayed is in its way. */
const pauseReplay = async (isPaused: boolean): Promise<void> => {
  const text = `select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`
  const isDone = () => query(standbyUrl, text).then(Boolean, (error: { code?: string }) => error.code !== '40001')
  await expect.poll(isDone).toBe(true)
}

test('who has just bought sees the order though the standby does not have it, and others are served there', async () => {
  const productId = String((await get('product/list')).answer.data.list[0].id)
  const agreementVersion = Number(
    (await query<{ v: number }>(server.primary.url, 'select max(version) as v from agreement'))[0]?.v,
  )
  const { token } = await newBuyer(server, { money: 9_000_000_000n })
  await waitForStandby()
  await pauseReplay(true)
  const order = { productId, num: 1, agreementVersion, payPassword: '123456' }
  const bought = await server.post('mine/order/create', order, token)
  expect(bought.answer.code).toBe(200)
  const position = { 'x-position': bought.headers.get('x-position') ?? '' }
  expect(parsePosition(position['x-position'])).not.toBeNull()
  const own = await get('mine/order/record', { ...token, ...position })
  expect([own.answer.data.total, isFromStandby(own)]).toEqual([1, false])

  // Others see what was there a moment ago, and are told from when it is; beyond the limit they see what is there now.
  const other = await get('product/list?pageNum=1')
  const asOfMs = Date.parse(other.headers.get('x-data-as-of') ?? '')
  expect(Date.now() - asOfMs).toBeLessThanOrEqual(server.readAgeMs + 1_000)
  const old = { ...reads.counts() }
  await expect.poll(() => readsFromStandby('mine/stock', memberToken)).toBe(false)
  expect(reads.counts().old).toBeGreaterThan(old.old)
  expect(reads.counts().behind).toBeGreaterThan(0)
  const sums = reads.sums()
  expect(sums.elsewhere).toBeGreaterThan(0)
  expect(sums.reads - sums.elsewhere).toBeGreaterThanOrEqual(reads.counts().old + reads.counts().behind)

  await pauseReplay(false)
  await expect.poll(() => readsFromStandby('mine/order/record', { ...token, ...position })).toBe(true)
  expect((await get('mine/order/record', { ...token, ...position })).answer.data.total).toBe(1)
  // Who waits for what happens is told which position their next reads have to include.
  expect(parsePosition((await get('msg/poll', token)).answer.data.position)).not.toBeNull()
  await expectSound(server.database.app)
})

// Attack by somebody with a script, on requests: positions are made up, to be shown less than there is or to make calls
// fail. Impossible: one that is too high leads to the primary, and what is none is ignored.
test('a position that was made up leads to the primary at most', async () => {
  await waitForStandby()
  for (const [position, isOnStandby] of [
    ['FFFFFFFF/FFFFFFFF', false],
    ['FFFFFFF/0', false],
    ['0/0', true],
    ['ffffffff/ffffffff', true],
    ['FFFFFFFFF/0', true],
    [`0/${'1'.repeat(4_000)}`, true],
    [`' or 1=1 --`, true],
    ['0/1, FFFFFFFF/FFFFFFFF', true],
  ] as const) {
    const answered = await get('mine/stock', { ...memberToken, 'x-position': position })
    expect([position.slice(0, 20), answered.status, isFromStandby(answered)]).toEqual([
      position.slice(0, 20),
      200,
      isOnStandby,
    ])
  }
})

test('what fails on the standby is read once more from the primary, and nobody notices', async () => {
  await waitForStandby()
  const { owner } = server.database
  const before = { ...reads.counts() }
  await owner.query('create table in_the_way as select 1 as n; grant select on in_the_way to millrace_app')
  await expect
    .poll(() => query(standbyUrl, `select to_regclass('in_the_way') is not null as is`))
    .toEqual([{ is: true }])
  let tries = 0
  const slow = reads.read(
    null,
    async (db) => {
      // On the primary the table is gone.
      if (tries++ > 0) return 'the primary'
      await sql`select pg_sleep(30) from in_the_way`.execute(db)
      return 'the standby'
    },
    () => true,
  )
  await expect
    .poll(() => query(standbyUrl, `select 1 from pg_stat_activity where query like 'select pg_sleep(30) from%'`))
    .toHaveLength(1)
  await owner.query('drop table in_the_way')
  expect(await slow).toEqual({ result: 'the primary', asOf: null })

  // A session there writes nothing, whatever the login may do.
  const refused = await reads.read(
    null,
    async (db) => {
      const { rows } = await sql<{ is: string }>`select current_setting('transaction_read_only') as is`.execute(db)
      if (rows[0]?.is === 'on') await sql`create temporary table mine (n int)`.execute(db)
      return rows[0]?.is
    },
    () => true,
  )
  expect(refused).toEqual({ result: 'off', asOf: null })
  const { failed, writes } = reads.counts()
  expect({ failed, writes }).toEqual({ failed: before.failed + 1, writes: before.writes + 1 })
})

/** Calls by some readers at once, until it is over; all of their statuses, and how long the slowest took. */
function readOn() {
  const statuses = new Map<number, number>()
  const over = new AbortController()
  let slowestMs = 0
  const readers = ['mine/stock', 'wallet/record', 'income/list', 'transparency/summary'].map(async (path) => {
    while (!over.signal.aborted) {
      const beganAtMs = performance.now()
      const { status } = await get(path, { ...memberToken, 'x-position': '0/1' })
      slowestMs = Math.max(slowestMs, performance.now() - beganAtMs)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // As people do. Without it, they would only keep the processor busy while the standby comes back.
      await pause(20)
    }
  })
  return {
    async end() {
      over.abort()
      await Promise.all(readers)
      return { statuses: [...statuses.keys()], slowestMs }
    },
  }
}

test('a standby that is killed under load costs nobody an answer, and is used again when it is back', async () => {
  await waitForStandby()
  const load = readOn()
  const before = { ...reads.counts() }
  await expect.poll(() => reads.counts().standby - before.standby).toBeGreaterThan(20)
  await killPostgres(standby.postgres)
  const { away } = reads.counts()
  await expect.poll(() => reads.counts().away - away).toBeGreaterThan(20)
  standby = await standby.startAgain()
  const after = { ...reads.counts() }
  await expect.poll(() => reads.counts().standby - after.standby).toBeGreaterThan(20)
  expect((await load.end()).statuses).toEqual([200])
})

test('a standby that hangs holds nobody up for longer than it takes to notice', async () => {
  await waitForStandby()
  const load = readOn()
  const pids = () => listProcesses(standby.postgres)
  const before = { ...reads.counts() }
  await expect.poll(() => reads.counts().standby - before.standby).toBeGreaterThan(20)
  for (const pid of pids()) process.kill(pid, 'SIGSTOP')
  const { away } = reads.counts()
  await expect.poll(() => reads.counts().away - away).toBeGreaterThan(20)
  const { statuses, slowestMs } = await load.end()
  for (const pid of pids()) process.kill(pid, 'SIGCONT')
  expect(statuses).toEqual([200])
  // Statements there have ten seconds; it is noticed by a look, which has one.
  expect(slowestMs).toBeLessThan(9_500)
})

test('a standby that was promoted by mistake is not read from, and one that leads is', async () => {
  await waitForStandby()
  await query(standbyUrl, 'select pg_promote()')
  await query(standbyUrl, `update member set name = 'Nobody' where phone = '+919000000001'`)
  const { history } = reads.counts()
  await expect.poll(() => readsFromStandby('mine/stock', memberToken)).toBe(false)
  expect(reads.counts().history).toBeGreaterThan(history)

  const appUrl = toAppUrl(standbyUrl)
  const pool = createPool(appUrl, { max: 2 })
  const db = createDatabase(pool)
  const ofPromoted = createReads({ appUrl, readUrl: appUrl, ageMaxMs: server.readAgeMs, db, onError: () => {} })
  const isReadOnly = () =>
    ofPromoted.read(
      parsePosition('0/1'),
      async (given) =>
        (await sql<{ is: string }>`select current_setting('transaction_read_only') as is`.execute(given)).rows[0]?.is,
      () => true,
    )
  await expect.poll(async () => (await isReadOnly()).asOf !== null).toBe(true)
  expect((await isReadOnly()).result).toBe('on')
  await ofPromoted.stop()
  await pool.end()
})
