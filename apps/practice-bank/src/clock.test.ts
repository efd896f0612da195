import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCharge, newPayout, newTopUp, secret, startBank } from '../test/startBank.ts'
import { startReceiver } from '../test/startReceiver.ts'
import { sign } from './signature.ts'

const dayMs = 86_400_000
/** As on the statement. */
const formatDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'Africa/Lagos' })

let receiver: Awaited<ReturnType<typeof startReceiver>>
let bank: Awaited<ReturnType<typeof startBank>>
beforeAll(async () => {
  receiver = await startReceiver()
  bank = await startBank({ callbackUrl: receiver.url, settleMs: dayMs })
})
afterAll(async () => {
  await bank.stop()
  receiver.stop()
})

test('charges expire, payouts settle and everything is dated by the platform’s practice clock', async () => {
  await bank.post('/api/top-ups', newTopUp({ amount: '500.00' }))
  const charge = newCharge({ expiresAt: new Date(Date.now() + dayMs).toISOString() })
  const payout = newPayout({ amount: '120.50' })
  expect((await bank.post('/api/charges', charge)).body).toMatchObject({ state: 'waiting' })
  expect((await bank.post('/api/payouts', payout)).body).toMatchObject({ state: 'accepted' })

  const movedAtMs = Date.now()
  expect(await bank.post('/api/clock', { offsetDays: 2 })).toMatchObject({ status: 200, body: { offsetDays: 2 } })
  await expect.poll(async () => (await bank.get(`/api/payouts/${payout.id}`)).body['state']).toBe('paid')
  expect((await bank.get(`/api/charges/${charge.id}`)).body).toMatchObject({ state: 'expired' })
  const { settledAt } = (await bank.get(`/api/payouts/${payout.id}`)).body
  expect(Date.parse(String(settledAt))).toBeGreaterThanOrEqual(movedAtMs + 2 * dayMs)
  // Callbacks do not wait for a date.
  await expect.poll(() => receiver.findDeliveries(payout.id).length).toBe(1)
  expect(receiver.findDeliveries(payout.id)[0]?.event.at).toBe(settledAt)

  const { text } = await bank.page('/statement?currency=NGN')
  expect(text).toContain(formatDay.format(Date.parse(String(settledAt))))
})

test('the clock is set by a signed request only, and a replayed one does not set it back', async () => {
  const replay = async (offsetDays: number, timestamp: string, signature?: string) => {
    const body = JSON.stringify({ offsetDays })
    return bank.send('POST', '/api/clock', body, timestamp, signature ?? sign(secret, timestamp, body))
  }
  const first = String(Date.now())
  expect(await replay(3, first)).toMatchObject({ status: 200 })
  expect(await replay(4, String(Number(first) + 1))).toMatchObject({ status: 200 })
  expect(await replay(3, first)).toMatchObject({ status: 401, body: { error: 'replayed' } })
  expect(await replay(5, String(Number(first) + 2), 'wrong')).toMatchObject({
    status: 401,
    body: { error: 'signature' },
  })
  expect((await bank.get('/api/clock')).body).toMatchObject({ offsetDays: 4 })
  for (const body of [{}, { offsetDays: 0.5 }, { offsetDays: 40_000 }, { offsetDays: 1, more: true }])
    expect(await bank.post('/api/clock', body)).toMatchObject({ status: 400 })
})

test('the clock survives a restart', async () => {
  await bank.kill()
  await bank.start()
  expect((await bank.get('/api/clock')).body).toMatchObject({ offsetDays: 4 })
})

test('a payout of a day that is over is settled at once', async () => {
  await bank.post('/api/clock', { offsetDays: -3 })
  const payout = newPayout({ amount: '10.00' })
  expect((await bank.post('/api/payouts', payout)).body).toMatchObject({ state: 'accepted' })
  await expect.poll(async () => (await bank.get(`/api/payouts/${payout.id}`)).body['state']).toBe('paid')
})
