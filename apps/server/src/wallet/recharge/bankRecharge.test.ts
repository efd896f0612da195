import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createRechargeServer } from '../../../test/createRechargeServer.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { signed } from '../../../test/practiceBank.ts'
import { drain } from '../../../test/railContract.ts'
import { notifyArrivals } from './notifyArrivals.ts'

const {
  server,
  bank,
  rail,
  get,
  quote,
  add,
  readDetail,
  addTransfer,
  waitForState,
  expectAgreed,
  switchToNewMember,
  stop,
} = await createRechargeServer()
let member: NewMember
beforeEach(async () => {
  member = await switchToNewMember()
})
afterAll(stop)

test('a payment on the bank’s page arrives in the wallet by callback, at the rate that was shown', async () => {
  const { id: rateId, rate, heldUntil, nowTime } = await quote('KES')
  expect(rate).toBe('129.500000')
  expect(Date.parse(heldUntil) - Date.parse(nowTime)).toBe(600_000)
  const { data: opened } = await add({ channelId: 'mobile-money-kes', amount: '1295', rateId, payer: '0712 345678' })
  expect(opened).toMatchObject({
    state: 'pending',
    asked: '1295.00',
    credited: '10.000000',
    rate: '129.500000',
    rateHeldUntil: heldUntil,
    reason: '',
    address: '',
    confirmations: null,
  })
  expect(opened.code).toMatch(/^R-[0-9A-F]{10}$/)
  expect(opened.pageUrl).toBe(`${bank.url}/pay/${opened.id}?lang=en`)
  expect(await bank.ask(`/api/charges/${opened.id}`)).toMatchObject({
    payer: '+254712345678',
    amount: '1295.00',
    reference: opened.code,
    returnUrl: `${server.url}/#/user/cashrecharge?id=${opened.id}`,
  })
  await bank.pay(opened.id)
  await waitForState(opened.id, 'arrived')
  expect(await readDetail(opened.id)).toMatchObject({
    state: 'arrived',
    paid: '1295.00',
    credited: '10.000000',
    arriveTime: expect.any(String),
  })
  const message = { title: 'Your recharge has arrived', content: '10.00 USDT is in your wallet.' }
  await vi.waitFor(
    async () => expect((await get('push/record')).data.list).toEqual([expect.objectContaining(message)]),
    { timeout: 60_000 },
  )
  // If the process had ended right after booking, the job would notify the member later, once.
  await server.database.owner.query('delete from message where member_id = $1', [member.id])
  for (let i = 0; i < 2; i++) await notifyArrivals(server.platform)
  expect((await get('push/record')).data.list).toEqual([expect.objectContaining(message)])
  await expectAgreed()
})

test('the history of a rate has what applied at the end of each day, and today’s is what is quoted', async () => {
  const { rows } = await server.database.owner.query(
    `insert into exchange_rate (currency, rate, set_at)
     select 'KES', r.rate, ledger.now() - r.age
     from (values (120, interval '40 days'), (121, interval '10 days 1 hour'), (122, interval '10 days')) r(rate, age)
     returning number`,
  )
  try {
    const { data: days } = await get('exchangeRate/history?currency=KES')
    expect(days).toHaveLength(30)
    expect(days[0].rate).toBe('120.000000')
    expect(days.at(-11).rate).toBe('122.000000')
    expect(days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), rate: (await quote('KES')).rate })
  } finally {
    await server.database.owner.query('delete from exchange_rate where number = any($1)', [
      rows.map(({ number }) => number),
    ])
  }
})

// Attack by a stranger, on links: the bank’s page is made to send the payer to another host, by an origin that is no
// page of ours. Impossible: it leads to PUBLIC_URL, in practice mode too; without it, to the host that was asked.
test('the bank’s page leads back to us, whatever origin a request names', async () => {
  const { id: rateId } = await quote('NGN')
  const headers = { 'idempotency-key': randomUUID(), origin: 'https://evil.example' }
  const { data } = await add({ channelId: 'transfer-ngn', amount: '148000', rateId }, headers)
  const returnUrl = `${server.url}/#/user/cashrecharge?id=${data.id}`
  expect(await bank.ask(`/api/charges/${data.id}`)).toMatchObject({ returnUrl })
})

test('a transfer gets an account number, and a payment whose callback was lost is found by polling', async () => {
  await bank.setFaults({ isLost: true })
  const opened = await addTransfer()
  expect(opened).toMatchObject({ accountNumber: expect.stringMatching(/^60\d{8}$/), credited: '100.000000' })
  await bank.pay(opened.id, '74000')
  await drain(rail)
  expect(await readDetail(opened.id)).toMatchObject({
    state: 'arrived',
    asked: '148000.00',
    paid: '74000.00',
    credited: '50.000000',
  })
  await expectAgreed()
})

test('callbacks that are repeated, out of order or retried after errors count once', async () => {
  await bank.setFaults({ duplicates: 2, isReordered: true, failedTries: 1 })
  const opened = []
  for (let i = 0; i < 4; i++) opened.push(await addTransfer('1480000'))
  for (const { id } of opened) await bank.pay(id)
  for (const { id } of opened) await waitForState(id, 'arrived')
  await vi.waitUntil(
    async () =>
      ((await (await fetch(`${bank.url}/health`)).json()) as { callbacksWaiting: number }).callbacksWaiting === 0,
    { interval: 100, timeout: 60_000 },
  )
  const {
    rows: [account],
  } = await server.database.owner.query(`select balance from ledger.account where owner = $1 and kind = 'available'`, [
    member.id,
  ])
  expect(account.balance).toBe(4_000_000_000n)
  await expectAgreed()
}, 40_000)

test('a declined charge says why in the member’s language', async () => {
  const {
    data: { id },
  } = await add({ channelId: 'instant-inr', amount: '884', rateId: (await quote('INR')).id, payer: 'Asha@bank' })
  await bank.decline(id)
  await waitForState(id, 'failed')
  expect(await readDetail(id)).toMatchObject({
    reason: 'The bank declined the payment. Nothing was taken.',
    credited: null,
  })
  await expectAgreed()
})

test('a repeated key opens one recharge, and is refused for another request', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const request = { channelId: 'transfer-ngn', amount: '5000', rateId: (await quote('NGN')).id }
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(request, key)))
  expect(new Set(answers.map(({ code, data }) => `${code} ${data?.id}`)).size).toBe(1)
  expect(answers[0]?.code).toBe(200)
  expect((await get('recharge/record')).data.total).toBe(1)
  expect(await add({ ...request, amount: '5001' }, key)).toMatchObject({ code: 409, error: 'idempotency.reused' })
  await expectAgreed()
})

test('a quote that has expired, or of another member, direction or currency, is refused', async () => {
  const { id: rateId } = await quote('NGN')
  const stranger = await newMember(server)
  const foreign = (await get('exchangeRate/get?currency=NGN', stranger.token)).data.id
  const out = (await get('exchangeRate/get?currency=NGN&direction=out')).data.id
  for (const wrongId of [foreign, out, (await quote('KES')).id, randomUUID(), undefined])
    expect(await add({ channelId: 'transfer-ngn', amount: '5000', rateId: wrongId })).toMatchObject({
      code: 404,
      error: 'rate.unknown',
    })
  await server.database.owner.query(`update rate_quote set expires_at = ledger.now() where id = $1`, [rateId])
  expect(await add({ channelId: 'transfer-ngn', amount: '5000', rateId })).toMatchObject({
    code: 409,
    error: 'rate.over',
  })
  expect((await get('recharge/record')).data).toEqual({ list: [], total: 0 })
  await expectAgreed()
})

test.each([
  ['mobile-money-kes', { amount: '499.99' }, 'recharge.below-minimum', 'Recharge amount cannot be less than 500'],
  ['transfer-ngn', { amount: '2499' }, 'recharge.below-minimum', 'Recharge amount cannot be less than 2,500'],
  ['transfer-ngn', {}, 'recharge.amount', 'Please fill in the recharge amount greater than 0'],
  ['transfer-ngn', { amount: '999999999' }, 'recharge.above-maximum', null],
  ['mobile-money-kes', { amount: '500', payer: '+91 90000 00001' }, 'recharge.payer', null],
  ['mobile-money-kes', { amount: '500' }, 'recharge.payer', null],
  ['instant-inr', { amount: '500', payer: 'nobody' }, 'recharge.payer', null],
  ['instant-inr', { amount: '500', payer: 'a@b@c' }, 'recharge.payer', null],
])('a recharge by %s with %o is refused as %s', async (channelId, fields, error, msg) => {
  const currency = channelId.slice(-3).toUpperCase()
  const answer = await add({ channelId, rateId: (await quote(currency)).id, ...fields })
  expect(answer).toMatchObject({ error, ...(msg && { msg }) })
})

test.each(['', '0', '0.00', '-5', '1e9', '1,5', '10000000000', 'abc', ' '])('"%s" is not an amount', async (amount) => {
  const answer = await add({ channelId: 'transfer-ngn', amount, rateId: (await quote('NGN')).id })
  expect(answer).toMatchObject({
    code: 400,
    msg: 'Please fill in the recharge amount greater than 0',
    fields: { amount: 'Please fill in the recharge amount greater than 0' },
  })
  expect((await get('recharge/record')).data.total).toBe(0)
})

test.each(['0.001', '5000.123'])('"%s" has too many decimals, and the answer says so', async (amount) => {
  expect(await add({ channelId: 'transfer-ngn', amount, rateId: (await quote('NGN')).id })).toMatchObject({
    code: 400,
    msg: 'Enter an amount above 0 with at most two decimals.',
  })
  expect((await get('recharge/record')).data.total).toBe(0)
})

test('a member cannot have more than five open recharges, nor see another member’s', async () => {
  const { id: rateId } = await quote('NGN')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => add({ channelId: 'transfer-ngn', amount: '5000', rateId })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.filter(({ error }) => error === 'recharge.too-many-open')).toHaveLength(3)
  const own = answers.find(({ code }) => code === 200)?.data.id
  const stranger = await newMember(server)
  expect(await get(`recharge/detail?id=${own}`, stranger.token)).toMatchObject({
    code: 404,
    error: 'recharge.unknown',
  })
  await expectAgreed()
})

test('a repeat with the same key opens the recharge after the bank was down', async () => {
  const { id: rateId } = await quote('NGN')
  const key = { 'idempotency-key': randomUUID() }
  const request = { channelId: 'transfer-ngn', amount: '5000', rateId }
  // The bank's state is cached for a moment, so the recharge is saved before the bank turns out to be down.
  await get('recharge/channels')
  await bank.takeDown()
  expect(await add(request, key)).toMatchObject({ code: 503, error: 'recharge.channel-closed' })
  await vi.waitUntil(async () => !(await get('recharge/channels')).data[4].isOpen, { interval: 200, timeout: 60_000 })
  expect(await add(request)).toMatchObject({ code: 503, error: 'recharge.channel-closed' })
  await bank.bringUp()
  await vi.waitUntil(async () => (await get('recharge/channels')).data[4].isOpen, { interval: 200, timeout: 60_000 })
  const { data } = await add(request, key)
  expect(data).toMatchObject({ state: 'pending', pageUrl: expect.stringContaining('/pay/') })
  expect((await get('recharge/record')).data.total).toBe(1)
  await expectAgreed()
}, 40_000)

test('the callback accepts only what the bank signed', async () => {
  await bank.setFaults({ isLost: true })
  const { id } = await addTransfer()
  await bank.pay(id)
  await drain(rail)
  const { seq } = await bank.ask('/api/balance')
  const {
    events: [event],
  } = await bank.ask(`/api/events?after=${seq - 1}`)
  const send = async (atMs: number, payload: string, secret?: string) => {
    const timestamp = String(atMs)
    return (
      await server.post('rail/bank/callback', { timestamp, payload, signature: signed(timestamp, payload, secret) })
    ).answer
  }
  const payload = JSON.stringify(event)
  expect(await send(Date.now(), payload)).toMatchObject({ code: 200 })
  expect(await send(Date.now(), payload, 'x'.repeat(40))).toMatchObject({ code: 401, error: 'callback.signature' })
  expect(await send(Date.now() - 400_000, payload)).toMatchObject({ code: 401, error: 'callback.stale' })
  expect(await send(Date.now(), '{}')).toMatchObject({ code: 400, error: 'callback.unreadable' })
  await expectAgreed()
})
