import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCharge, newPayout, secret, startBank, newTopUp } from '../test/startBank.ts'
import { startReceiver } from '../test/startReceiver.ts'
import { sign } from './signature.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let bank: Awaited<ReturnType<typeof startBank>>
beforeAll(async () => {
  receiver = await startReceiver()
  bank = await startBank({ callbackUrl: receiver.url })
})
afterAll(async () => {
  await bank.stop()
  receiver.stop()
})

const waitForPayout = async (id: string, expected: object) => {
  await expect.poll(async () => (await bank.get(`/api/payouts/${id}`)).body).toMatchObject(expected)
}
const readBalance = async (currency: string) => Number((await bank.get('/api/balance')).body[currency])

describe('the same id', () => {
  test.for([
    ['/api/charges', newCharge()],
    ['/api/payouts', newPayout({ currency: 'KES' })],
    ['/api/top-ups', newTopUp({ currency: 'INR' })],
  ] as const)('with the same content answers the same at %s, with other content 409', async ([path, request]) => {
    const first = await bank.post(path, request)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ id: request.id, amount: request.amount })
    const again = await bank.post(path, { ...request, id: request.id.toUpperCase() })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ id: request.id, createdAt: first.body.createdAt })
    expect(await bank.post(path, { ...request, amount: '3.00' })).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    })
    expect(await bank.post(path, { ...request, reference: 'other' })).toMatchObject({ status: 409 })
  })

  test('in twenty concurrent requests moves money once', async () => {
    const topUp = newTopUp({ currency: 'KES', amount: '70.07' })
    const before = await readBalance('KES')
    const answers = await Promise.all(Array.from({ length: 20 }, () => bank.post('/api/top-ups', topUp)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await readBalance('KES')).toBeCloseTo(before + 70.07, 2)
  })

  test('in concurrent requests for a payout spends money once', async () => {
    await bank.post('/api/top-ups', newTopUp({ amount: '500.00' }))
    const before = await readBalance('NGN')
    const payout = newPayout({ amount: '120.50' })
    await Promise.all(Array.from({ length: 10 }, () => bank.post('/api/payouts', payout)))
    await waitForPayout(payout.id, { state: 'paid' })
    expect(await readBalance('NGN')).toBeCloseTo(before - 120.5, 2)
  })
})

describe('a signature', () => {
  const now = () => String(Date.now())

  test('that is missing, forged or over something else is refused', async () => {
    const body = JSON.stringify(newCharge())
    const at = now()
    const wrong = [
      ['', ''],
      [at, ''],
      [at, 'f'.repeat(64)],
      [at, sign('another secret of the same length, here!!', at, body)],
      [at, sign(secret, at, `${body} `)],
      [`${Number(at) + 1}`, sign(secret, at, body)],
    ] as const
    for (const [timestamp, signature] of wrong)
      expect(await bank.send('POST', '/api/charges', body, timestamp, signature)).toMatchObject({
        status: 401,
        body: { error: 'signature' },
      })
    expect(
      await bank.send('GET', '/api/events?after=0', '', at, sign(secret, at, '/api/events?after=1')),
    ).toMatchObject({ status: 401 })
    expect(await bank.get(`/api/charges/${(JSON.parse(body) as { id: string }).id}`)).toMatchObject({ status: 404 })
  })

  test('more than five minutes off, either way, is stale', async () => {
    for (const offMs of [-301_000, 301_000]) {
      const at = String(Date.now() + offMs)
      const body = JSON.stringify(newTopUp())
      expect(await bank.send('POST', '/api/top-ups', body, at, sign(secret, at, body))).toMatchObject({
        status: 401,
        body: { error: 'stale' },
      })
    }
  })

  test('that is replayed repeats its answer, moves nothing, and is not valid for another path', async () => {
    const body = JSON.stringify(newTopUp({ currency: 'INR', amount: '10.00' }))
    const at = now()
    const before = await readBalance('INR')
    const first = await bank.send('POST', '/api/top-ups', body, at, sign(secret, at, body))
    expect(await bank.send('POST', '/api/top-ups', body, at, sign(secret, at, body))).toEqual(first)
    for (const path of ['/api/charges', '/api/payouts', '/api/faults'])
      expect(await bank.send('POST', path, body, at, sign(secret, at, body))).toMatchObject({ status: 400 })
    expect(await readBalance('INR')).toBeCloseTo(before + 10, 2)
  })

  test('that is replayed does not bring old faults back', async () => {
    const at = now()
    const body = JSON.stringify({ payoutsFail: true })
    expect(await bank.send('POST', '/api/faults', body, at, sign(secret, at, body))).toMatchObject({ status: 200 })
    expect(await bank.setFaults({})).toMatchObject({ status: 200 })
    expect(await bank.send('POST', '/api/faults', body, at, sign(secret, at, body))).toMatchObject({
      status: 401,
      body: { error: 'replayed' },
    })
    expect((await bank.get('/api/faults')).body).toMatchObject({ payoutsFail: false })
  })
})

test.for([
  { amount: '' },
  { amount: '0' },
  { amount: '0.00' },
  { amount: '-5.00' },
  { amount: '0.001' },
  { amount: '1,5' },
  { amount: '1e9' },
  { amount: ' 1' },
  { amount: '1234567890123.00' },
  { amount: 5 },
  { currency: 'USDT' },
  { method: 'cash' },
  { id: 'x' },
  { reference: '' },
  { returnUrl: 'javascript:alert(1)' },
  { expiresAt: 'soon' },
  { extra: 1 },
  { payer: null },
])('a charge with %o is refused with the name of its field', async (overrides) => {
  const answer = await bank.post('/api/charges', newCharge(overrides))
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid' } })
  expect(answer.body.message).toContain(Object.keys(overrides)[0])
})

test('a request that is not JSON, too large or for an unknown path is refused', async () => {
  const at = String(Date.now())
  expect(await bank.send('POST', '/api/charges', '{', at, sign(secret, at, '{'))).toMatchObject({ status: 400 })
  const large = JSON.stringify({ text: 'x'.repeat(100_000) })
  expect(await bank.send('POST', '/api/charges', large, at, sign(secret, at, large))).toMatchObject({ status: 413 })
  expect(await bank.get('/api/nothing')).toMatchObject({ status: 404 })
  expect(await bank.get('/api/charges/nothing')).toMatchObject({ status: 404 })
  expect(await bank.get('/api/events?after=-1')).toMatchObject({ status: 400 })
  expect(await bank.get('/api/events?limit=501')).toMatchObject({ status: 400 })
})

describe('a payout', () => {
  test('is accepted, then paid, and its money leaves the account', async () => {
    await bank.post('/api/top-ups', newTopUp({ amount: '100.00' }))
    const before = await readBalance('NGN')
    const payout = newPayout({ amount: '99.99' })
    expect((await bank.post('/api/payouts', payout)).body).toMatchObject({ state: 'accepted' })
    await waitForPayout(payout.id, { state: 'paid', settledAt: expect.any(String) as string })
    expect(await readBalance('NGN')).toBeCloseTo(before - 99.99, 2)
  })

  test('that fails has a reason and moves nothing', async () => {
    const before = await readBalance('NGN')
    const closed = newPayout({ account: '12 3450 000' })
    const beyond = newPayout({ amount: '999999999.00' })
    await Promise.all([closed, beyond].map((payout) => bank.post('/api/payouts', payout)))
    await waitForPayout(closed.id, { state: 'failed', reason: 'account-closed' })
    await waitForPayout(beyond.id, { state: 'failed', reason: 'insufficient-funds' })
    await bank.setFaults({ payoutsFail: true })
    const rejected = newPayout({ amount: '0.01' })
    await bank.post('/api/payouts', rejected)
    await waitForPayout(rejected.id, { state: 'failed', reason: 'rejected' })
    await bank.setFaults({})
    expect(await readBalance('NGN')).toBe(before)
  })

  test('is only made from what is there, when several compete for it', async () => {
    await bank.post('/api/top-ups', newTopUp({ currency: 'KES', amount: '10.00' }))
    const all = await readBalance('KES')
    const payouts = Array.from({ length: 4 }, () => newPayout({ currency: 'KES', amount: (all / 2).toFixed(2) }))
    await Promise.all(payouts.map((payout) => bank.post('/api/payouts', payout)))
    await expect
      .poll(
        async () =>
          (await Promise.all(payouts.map(({ id }) => bank.get(`/api/payouts/${id}`))))
            .map(({ body }) => body.state as string)
            .sort(),
        { timeout: 60_000 },
      )
      .toEqual(['failed', 'failed', 'paid', 'paid'])
  })
})

test('a charge expires by itself, with one event', async () => {
  const charge = newCharge({ method: 'instant', expiresAt: new Date(Date.now() + 200).toISOString() })
  expect((await bank.post('/api/charges', charge)).body).toMatchObject({
    state: 'waiting',
    pageUrl: `${bank.url}/pay/${charge.id}`,
  })
  await expect.poll(() => receiver.findDeliveries(charge.id).map(({ event }) => event.type)).toEqual(['charge.expired'])
  expect((await bank.get(`/api/charges/${charge.id}`)).body).toMatchObject({ state: 'expired' })
})

test('the feed has every event once, in order and without gaps, up to the seq of the balance', async () => {
  await bank.post('/api/top-ups', newTopUp())
  const { seq: lastSeq } = (await bank.get('/api/balance')).body as { seq: number }
  const seen: number[] = []
  for (let after = 0; after < lastSeq;) {
    const { events, last } = (await bank.get(`/api/events?after=${after}&limit=3`)).body as {
      events: { seq: number }[]
      last: number
    }
    seen.push(...events.map(({ seq }) => seq))
    after = last
  }
  expect(seen).toEqual(Array.from({ length: lastSeq }, (_, i) => i + 1))
  expect((await bank.get(`/api/events?after=${lastSeq}`)).body).toEqual({ events: [], last: lastSeq, offsetDays: 0 })
})

test('charges are listed in the order they were made', async () => {
  const made = [newCharge(), newCharge({ currency: 'KES', method: 'mobile-money' })]
  for (const charge of made) await bank.post('/api/charges', charge)
  const ids: string[] = []
  for (let since = 0, isMore = true; isMore;) {
    const { charges, last } = (await bank.get(`/api/charges?since=${since}&limit=2`)).body as {
      charges: { id: string }[]
      last: number
    }
    ids.push(...charges.map(({ id }) => id))
    isMore = last > since
    since = last
  }
  expect(ids.slice(-2)).toEqual(made.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('the books balance after all of this', async () => {
  expect((await bank.audit()).bookFaults).toEqual([])
})

// Attack by a careless installation, on demonstration data: outside of practice mode somebody tells the bank to lose or
// to fail payments. Impossible: it has no such path then, and does not start without being told the mode.
test('faults are asked for outside of practice mode', async () => {
  const strict = await startBank({ callbackUrl: receiver.url, practiceMode: 'off' })
  expect((await strict.get('/api/faults')).status).toBe(404)
  expect((await strict.setFaults({ payoutsFail: true })).status).toBe(404)
  await strict.stop()
})
