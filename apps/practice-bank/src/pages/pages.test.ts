import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCharge, startBank, newTopUp } from '../../test/startBank.ts'
import { startReceiver } from '../../test/startReceiver.ts'

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

async function createCharge(overrides: object) {
  const charge = newCharge(overrides)
  await bank.post('/api/charges', charge)
  return {
    id: charge.id,
    path: `/pay/${charge.id}`,
    read: async () => (await bank.get(`/api/charges/${charge.id}`)).body,
  }
}
const inThePast = () => new Date(Date.now() - 1000).toISOString()

test('a charge that is paid concurrently is paid once', async () => {
  const charge = await createCharge({ currency: 'KES', method: 'mobile-money', amount: '500.00' })
  const before = (await bank.get('/api/balance')).body.KES
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => bank.submit(charge.path, { do: 'pay', pin: '1234' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 303))
  expect(Number((await bank.get('/api/balance')).body.KES)).toBe(Number(before) + 500)
  const { events } = (await bank.get('/api/events')).body as { events: { id: string; type: string }[] }
  expect(events.filter(({ id }) => id === charge.id).map(({ type }) => type)).toEqual(['charge.paid'])
})

test('of a concurrent payment and decline one wins', async () => {
  const charge = await createCharge({ currency: 'INR', method: 'instant' })
  await Promise.all([bank.submit(charge.path, { do: 'decline' }), bank.submit(charge.path, { do: 'pay' })])
  await expect.poll(() => receiver.findDeliveries(charge.id).length).toBe(1)
  expect(['charge.paid', 'charge.declined']).toContain(receiver.findDeliveries(charge.id)[0]?.event.type)
})

test('mobile money requires a PIN of four digits', async () => {
  const charge = await createCharge({ currency: 'KES', method: 'mobile-money' })
  for (const pin of ['', '123', '12345', 'abcd']) {
    const answer = await bank.submit(charge.path, { do: 'pay', pin })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('The PIN has 4 digits.')
  }
  expect(await charge.read()).toMatchObject({ state: 'waiting' })
})

test('a declined collect request stays declined', async () => {
  const charge = await createCharge({ currency: 'INR', method: 'instant' })
  await bank.submit(charge.path, { do: 'decline' })
  await bank.submit(charge.path, { do: 'pay' })
  expect(await charge.read()).toMatchObject({ state: 'declined' })
  expect((await bank.page(charge.path)).text).toContain('Nothing was paid.')
})

test('a collect request is paid with the requested amount only', async () => {
  const charge = await createCharge({ currency: 'INR', method: 'instant', amount: '750.00' })
  await bank.submit(charge.path, { do: 'pay', amount: '1.00' })
  expect(await charge.read()).toMatchObject({ state: 'paid', paidAmount: '750.00' })
})

test.for(['2499.99', '2500.01', '1'])('a transfer of %s instead of 2500.00 arrives as it was sent', async (amount) => {
  const charge = await createCharge({})
  await bank.submit(charge.path, { do: 'pay', amount })
  expect(await charge.read()).toMatchObject({
    state: 'paid',
    amount: '2500.00',
    paidAmount: Number(amount).toFixed(2),
    isLate: false,
    accountNumber: expect.stringMatching(/^\d{10}$/) as string,
  })
})

test.for(['', '0', '-1', '0.001', '1,5', '1e3', 'abc', '<b>'])(
  'a transfer of "%s" is refused, and the input is kept',
  async (amount) => {
    const charge = await createCharge({})
    const answer = await bank.submit(charge.path, { do: 'pay', amount })
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('Type an amount above 0')
    expect(text).toContain(`value="${amount.replace('<', '&lt;').replace('>', '&gt;')}"`)
    expect(await charge.read()).toMatchObject({ state: 'waiting' })
  },
)

test('an expired transfer still arrives, late and once; other methods stay expired', async () => {
  const late = await createCharge({ expiresAt: inThePast() })
  expect((await bank.page(late.path)).text).toContain('A transfer sent now still arrives, late.')
  await bank.submit(late.path, { do: 'pay' })
  await bank.submit(late.path, { do: 'pay' })
  expect(await late.read()).toMatchObject({ state: 'paid', paidAmount: '2500.00', isLate: true })
  await expect
    .poll(
      () =>
        receiver
          .findDeliveries(late.id)
          .map(({ event }) => event.type)
          .sort(),
      { timeout: 60_000 },
    )
    .toEqual(['charge.expired', 'charge.paid'])
  const instant = await createCharge({ method: 'instant', currency: 'INR', expiresAt: inThePast() })
  await bank.submit(instant.path, { do: 'pay' })
  expect(await instant.read()).toMatchObject({ state: 'expired' })
})

test('text from the platform is escaped', async () => {
  const charge = await createCharge({ reference: '<script>alert(1)</script>', payer: '"><img src=x>' })
  const { text, headers } = await bank.page(charge.path)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toMatch(/<script|<img|style=| on\w+=/)
  expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
})

test('a form from another site is refused', async () => {
  const charge = await createCharge({})
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: bank.url },
    { origin: 'null' },
  ]
  for (const headers of foreign) expect((await bank.submit(charge.path, { do: 'pay' }, headers)).status).toBe(403)
  expect(
    (await bank.submit('/faults', { delayMs: '5', duplicates: '0', failedTries: '0' }, { origin: 'http://evil.test' }))
      .status,
  ).toBe(403)
  expect(await charge.read()).toMatchObject({ state: 'waiting' })
  await bank.submit(charge.path, { do: 'pay' }, { origin: bank.url, 'sec-fetch-site': 'same-origin' })
  expect(await charge.read()).toMatchObject({ state: 'paid' })
})

test('pages keep the language they were opened in, and unknown ones are English', async () => {
  const charge = await createCharge({})
  expect((await bank.page(`${charge.path}?lang=ta`)).text).toContain('<html lang="ta">')
  expect((await bank.page(`${charge.path}?lang=xx`)).text).toContain('<html lang="en">')
  const answer = await bank.submit(`${charge.path}?lang=ta`, { do: 'pay' })
  expect(answer.headers.get('location')).toBe(`${charge.path}?lang=ta`)
  expect((await bank.page(`${charge.path}?lang=ta`)).text).toContain('href="http://127.0.0.1:8080/#/recharge"')
})

test('the statement lists postings in pages, and tolerates invalid queries', async () => {
  for (let i = 0; i < 31; i += 1)
    await bank.post('/api/top-ups', newTopUp({ currency: 'INR', amount: '150000.00', reference: `Opening ${i}` }))
  const newest = (await bank.page('/statement?currency=INR')).text
  expect(newest).toContain('+1,50,000.00')
  expect(newest).toContain('Opening 30')
  const older = /href="([^"]*before=[^"]*)"/.exec(newest)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const oldest = (await bank.page(older)).text
  expect(oldest).toContain('Opening 0')
  const readAmounts = (page: string, pattern: RegExp) =>
    [...page.matchAll(pattern)].map(([, amount = '']) => BigInt(amount.replace('−', '-').replace(/[^\d-]/g, '')))
  const sum = [newest, oldest].flatMap((page) => readAmounts(page, /<p class="(?:in|out)">([^<]+)</g))
  expect(readAmounts(newest, /<p class="figure">([^<]+)</g)).toEqual([sum.reduce((all, each) => all + each)])
  for (const query of ['currency=XXX', 'before=abc', 'currency=KES&currency=INR', 'before=99999999999999999999'])
    expect((await bank.page(`/statement?${query}`)).status).toBe(200)
})

test('faults are set by form, within their ranges', async () => {
  const fields = { delayMs: '0', duplicates: '2', failedTries: '0' }
  expect((await bank.submit('/faults', { ...fields, isLost: 'on' })).status).toBe(303)
  expect((await bank.get('/api/faults')).body).toEqual({
    delayMs: 0,
    duplicates: 2,
    failedTries: 0,
    isReordered: false,
    isLost: true,
    payoutsFail: false,
  })
  for (const wrong of [{ duplicates: '6' }, { delayMs: '' }, { failedTries: '1.5' }])
    expect((await bank.submit('/faults', { ...fields, ...wrong })).status).toBe(422)
  expect((await bank.get('/api/faults')).body).toMatchObject({ duplicates: 2, isLost: true })
  await bank.setFaults({})
})

test('an unknown page is a 404', async () => {
  for (const path of ['/pay/x', '/pay/7f9c24e8-3b12-4fef-91e0-5b1c6c1d2e3f', '/nothing'])
    expect((await bank.page(path)).status).toBe(404)
})

test('an account is opened once in a name, and the bank says who holds it', async () => {
  const savanna = { currency: 'NGN', bank: 'Savanna Practice Bank' }
  const check = async (account: string, name: string, at: object = savanna) =>
    (await bank.post('/api/holders/check', { ...at, account, name })).body
  const open = (account: string, name: string) =>
    bank.submit('/holders?currency=NGN', { bank: 'savanna practice bank', account, name })
  expect(await check('0123456789', 'Ada Obi')).toEqual({ isHolder: false })
  expect((await open('01 2345-6789', 'Ada Obi')).status).toBe(303)
  expect(await check('0123456789', 'ADA  OBI')).toEqual({ isHolder: true })
  expect(await check('0123456789', 'Bola Obi')).toEqual({ isHolder: false })
  for (const elsewhere of [{ currency: 'KES' }, { bank: 'Harmattan Practice Bank' }])
    expect(await check('0123456789', 'Ada Obi', { ...savanna, ...elsewhere })).toEqual({ isHolder: false })
  const again = await open('0123456789', 'Bola Obi')
  expect(again.status).toBe(422)
  expect(await again.text()).toContain('not taken')
  for (const [account, name] of [
    ['', 'Ada Obi'],
    ['- -', 'Ada Obi'],
    ['0123456780', '. -'],
  ] as const)
    expect((await open(account, name)).status).toBe(422)
})

test('the books balance after all of this', async () => {
  expect((await bank.audit()).bookFaults).toEqual([])
})
