import { recordTypes, type WalletRecord } from '@millrace/contract/wallet/wallet'
import { usdtDecimal, usdtMinor } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createMachine, giveMoney, newBuyer, nextDay } from '../../../test/machines.ts'
import { liveDays, type WalletHistory } from '../../../test/walletHistory.ts'
import { bindDestination, openWindow, withdraw } from '../../../test/withdrawals.ts'
import { finishOrders } from '../../product/index.ts'

let server: TestServer
let history: WalletHistory
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.owner, 1)
  history = await liveDays(server, { days: 16, seed: 5 })
})
afterAll(() => server.stop())

const get = async (path: string, token: Record<string, string>, language = 'en_US') =>
  (await server.call(path, { headers: { ...token, language } })).answer
const listRecords = async (
  query: string,
  token = history.member.token,
): Promise<{ list: WalletRecord[]; total: number }> => (await get(`wallet/record?${query}`, token)).data
const oneUsdt = 1_000_000n

async function listAllRecords(query = '', token = history.member.token): Promise<WalletRecord[]> {
  const all: WalletRecord[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { list, total } = await listRecords(`pageSize=7&pageNum=${pageNum}${query}`, token)
    all.push(...list)
    if (list.length < 7) {
      expect(total).toBe(all.length)
      return all
    }
  }
}

test('records are all changes of the extractable amount, newest first, and each has one type', async () => {
  const all = await listAllRecords()
  const info = (await get('wallet/info', history.member.token)).data
  expect(all.reduce((sum, { amount }) => sum + usdtMinor(amount), 0n)).toBe(usdtMinor(info.extractable))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const times = all.map(({ createTime }) => createTime)
  expect(times).toEqual(times.toSorted().reverse())
  const byType = await Promise.all(
    recordTypes.map(async (type) => ({ type, list: await listAllRecords(`&type=${type}`) })),
  )
  expect(byType.filter(({ list }) => list.length === 0).map(({ type }) => type)).toEqual([])
  for (const { type, list } of byType) expect(list).toEqual(all.filter((record) => record.type === type))
  expect(byType.reduce((sum, { list }) => sum + list.length, 0)).toBe(all.length)
  const signs = { 1: 1, 2: -1, 3: -1, 4: 1, 5: 1, 6: 1, 7: 1, 9: 1, 10: 1, 12: 0 } as const
  for (const { type, amount } of all) expect(Math.sign(Number(amount)), String(type)).toBe(signs[type])
  await expectSound(server.database.app)
})

test('what was extractable after a record is the sum of all up to it, whatever the list is filtered by', async () => {
  const all = await listAllRecords()
  let after = 0n
  const expected = all
    .toReversed()
    .map(({ id, type, amount }) => {
      after += usdtMinor(amount)
      return [id, type === 12 ? null : usdtDecimal(after)]
    })
    .toReversed()
  expect(all.map((record) => [record.id, record.after])).toEqual(expected)
  const bought = await listAllRecords('&type=3')
  expect(bought.length).toBeGreaterThan(1)
  expect(bought).toEqual(all.filter(({ type }) => type === 3))
  const { record } = (await get(`wallet/record/detail?id=${bought[0]?.id}`, history.member.token)).data
  expect(record).toEqual(bought[0])
})

test('records can be filtered by business days, both included', async () => {
  const all = await listAllRecords()
  for (const [first, last] of [
    [0, 0],
    [3, 7],
    [10, 15],
  ] as const) {
    const [from, to] = [history.days[first]?.day as string, history.days[last]?.day as string]
    const getBusinessDay = ({ createTime, type }: WalletRecord) =>
      type === 12 ? new Date(Date.parse(createTime) - 1).toISOString().slice(0, 10) : createTime.slice(0, 10)
    expect(await listAllRecords(`&from=${from}&to=${to}`)).toEqual(
      all.filter((record) => getBusinessDay(record) >= from && getBusinessDay(record) <= to),
    )
  }
  expect((await listRecords('from=2030-01-01&to=2020-01-01')).total).toBe(0)
  expect((await get('wallet/record?from=2026-02-30', history.member.token)).error).toBe('request.invalid')
  // Types that are never issued.
  for (const type of [8, 11])
    expect((await get(`wallet/record?type=${type}`, history.member.token)).error).toBe('request.invalid')
})

test('pages that name the newest record do not shift while new records arrive', async () => {
  const member = await newBuyer(server)
  for (let i = 1; i <= 10; i++) await giveMoney(server.database.app, member.id, BigInt(i))
  const first = await listRecords('pageSize=4', member.token)
  const newest = first.list[0]?.id
  await giveMoney(server.database.app, member.id, 11n)
  const second = await listRecords(`pageSize=4&pageNum=2&newestId=${newest}`, member.token)
  await giveMoney(server.database.app, member.id, 12n)
  const third = await listRecords(`pageSize=4&pageNum=3&newestId=${newest}`, member.token)
  expect([...first.list, ...second.list, ...third.list].map(({ amount }) => usdtMinor(amount))).toEqual([
    10n,
    9n,
    8n,
    7n,
    6n,
    5n,
    4n,
    3n,
    2n,
    1n,
  ])
  expect([first.total, second.total, third.total]).toEqual([10, 10, 10])
  expect((await listRecords('pageSize=4', member.token)).total).toBe(12)
  // The id of another member's record, or of none, is ignored.
  expect((await listRecords(`newestId=${first.list[0]?.id}`)).total).toBe((await listRecords('')).total)
  expect((await listRecords('newestId=x', member.token)).total).toBe(12)
})

test('each record has a description, a code, a status, a screen and ledger entries', async () => {
  const { app, owner } = server.database
  await openWindow(owner)
  const member = await newBuyer(server, { money: 100n * oneUsdt })
  const destinationId = await bindDestination(app, member.id)
  const machineId = await createMachine(app, { name: 'Kiosk', price: 10n * oneUsdt, validDays: 2 })
  const {
    rows: [agreement],
  } = await app.query<{ version: number }>('select max(version) as version from agreement')
  const orderId = await buyUnits(app, {
    memberId: member.id,
    machineId,
    units: 2,
    agreementVersion: agreement?.version as number,
  })
  const withdrawal = await withdraw(app, { memberId: member.id, destinationId, amount: 5n * oneUsdt })
  expect((await listRecords('', member.token)).list).toMatchObject([
    {
      type: 2,
      amount: '-5.000000',
      status: 'pending',
      code: `W-${withdrawal.id.slice(-10).toUpperCase()}`,
      description: expect.stringMatching(/^Withdrawal to BEP20 0x[0-9a-fA-F]{13}…[0-9a-fA-F]{6}$/),
    },
    {
      type: 3,
      amount: '-20.000000',
      status: 'succeeded',
      code: `O-${orderId.replaceAll('-', '').slice(-10).toUpperCase()}`,
      description: 'Bought: 2 units of Kiosk',
    },
    { type: 1, amount: '100.000000', status: 'arrived', description: 'Recharge' },
  ])
  await server.post('withdraw/cancel', { id: withdrawal.id }, member.token)
  await nextDay(app, 3)
  await finishOrders(server.platform)
  const { list } = await listRecords('', member.token)
  expect(list.map(({ type, status, amount, description }) => [type, status, amount, description])).toMatchObject([
    [12, 'expired', '0.000000', 'Expired: 2 units of Kiosk'],
    [10, 'credited', '5.000000', 'Withdrawal cancelled, back in your wallet'],
    [2, 'cancelled', '-5.000000', expect.stringContaining('Withdrawal to')],
    [3, 'succeeded', '-20.000000', 'Bought: 2 units of Kiosk'],
    [1, 'arrived', '100.000000', 'Recharge'],
  ])
  const details = await Promise.all(
    list.map(async ({ id }) => (await get(`wallet/record/detail?id=${id}`, member.token)).data),
  )
  expect(details.map(({ record }) => record)).toEqual(list)
  expect(details.map(({ path }) => path)).toEqual([
    `/user/orders?id=${orderId}`,
    `/user/withrecord?id=${withdrawal.id}`,
    `/user/withrecord?id=${withdrawal.id}`,
    `/user/orders?id=${orderId}`,
    '',
  ])
  const moves = details.map(({ entries }) =>
    entries.map(({ kind, from, to, amount }: Record<string, string>) => [kind, from, to, amount]),
  )
  const held = [
    ['withdraw-hold', 'available', 'held', '5.000000'],
    ['withdraw-release', 'held', 'available', '5.000000'],
  ]
  expect(moves).toEqual([
    [
      ['buy', 'available', 'escrow', '20.000000'],
      ['buy-final', 'escrow', 'capital', '20.000000'],
    ],
    held,
    held,
    [['buy', 'available', 'escrow', '20.000000']],
    [['recharge', 'custody', 'available', '100.000000']],
  ])
  expect((await get('wallet/record?type=3', member.token, 'ta_IN')).data.list).toHaveLength(1)
  await expectSound(app)
})

test('a paid withdrawal shows the entries of its fee and exchange, with the local money', async () => {
  const paid = (await listAllRecords('&type=2')).filter(({ status }) => status === 'succeeded')
  const details = await Promise.all(
    paid.map(async ({ id }) => (await get(`wallet/record/detail?id=${id}`, history.member.token)).data),
  )
  const kinds = details.map(({ entries }) => entries.map(({ kind }: { kind: string }) => kind).join(' '))
  expect(new Set(kinds)).toEqual(
    new Set(['withdraw-hold withdraw-paid withdraw-fee', 'withdraw-hold fx-out fx-out withdraw-fee']),
  )
  for (const { entries, record } of details) {
    const out = entries
      .slice(1)
      .filter(({ from }: { from: string }) => from === 'held')
      .reduce((sum: bigint, { amount }: { amount: string }) => sum + usdtMinor(amount), 0n)
    expect(-out).toBe(usdtMinor(record.amount))
  }
  expect(details.flatMap(({ entries }) => entries.map(({ currency }: { currency: string }) => currency))).toContain(
    'NGN',
  )
  const recharged = (await listAllRecords('&type=1')).find(
    ({ description }) => description === 'Recharge by bank transfer in NGN',
  )
  expect((await get(`wallet/record/detail?id=${recharged?.id}`, history.member.token)).data).toMatchObject({
    path: expect.stringMatching(/^\/user\/record2\?id=/),
    entries: [
      { kind: 'fx-in', from: 'custody', to: 'fx', currency: 'NGN' },
      { kind: 'fx-in', from: 'fx', to: 'available', currency: 'USDT' },
    ],
  })
})

test('a member cannot see another member’s records, nor entries that are no record', async () => {
  const stranger = await newBuyer(server, { money: oneUsdt })
  const foreign = await listAllRecords()
  for (const { id } of [foreign[0], foreign.at(-1), foreign.find(({ type }) => type === 12)].filter(
    (record) => record !== undefined,
  )) {
    expect((await get(`wallet/record/detail?id=${id}`, stranger.token)).error).toBe('record.unknown')
  }
  const {
    rows: [income],
  } = await server.database.owner.query<{ id: string }>(
    `select id from ledger.record where owner = $1 and kind = 'income' limit 1`,
    [history.member.id],
  )
  for (const id of [
    '',
    'x',
    '1',
    `${randomUUID()}.0`,
    `expired.${randomUUID()}`,
    `${'-'.repeat(36)}.0`,
    `expired.${'a'.repeat(36)}`,
    `${foreign.find(({ type }) => type === 1)?.id}9`,
    `${income?.id}.0`,
  ]) {
    expect((await get(`wallet/record/detail?id=${encodeURIComponent(id)}`, history.member.token)).error, id).toBe(
      'record.unknown',
    )
  }
  expect((await listRecords('', stranger.token)).total).toBe(1)
})

test('a page reads only its rows by the index of owners, and a count reads only the index', async () => {
  const client = await server.database.app.connect()
  const explain = async (query: string) =>
    (await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
  // Makes the planner choose as it would with many rows.
  await client.query(
    'begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
  )
  const page = await explain(
    `select e.id, min(e.moment) over (order by e.seq desc) from wallet_entry e
     where e.owner = 'x' and e.seq <= 9 and e.kind = any ('{buy,claim}') order by e.seq desc limit 20`,
  )
  expect(page).toMatch(/Index Scan Backward using transfer_of_owner[^]*Index Cond: [^\n]*owner[^\n]*seq[^\n]*kind/)
  // The months are merged in their order, and none is sorted.
  expect(page).toContain('Merge Append')
  expect(page).not.toMatch(/-> {2}Sort|Seq Scan on transfer/)
  expect(
    await explain(
      `select count(*), sum(e.amount) from wallet_entry e
       where e.owner = 'x' and e.seq <= 9 and e.kind = any ('{buy,claim}')`,
    ),
  ).toContain('Index Only Scan using transfer_of_owner')
  await client.query('rollback')
  client.release()
})
