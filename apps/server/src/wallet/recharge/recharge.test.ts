import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { bankSecret, freePort, signed, startPracticeBank, type PracticeBank } from '../../../test/practiceBank.ts'
import { drain } from '../../../test/railContract.ts'
import { move } from '../../../test/transfers.ts'
import { getDifference, type BankRail } from '../../rails/index.ts'
import { notifyArrivals } from './notifyArrivals.ts'

/** Of the first test vector of BIP 32. */
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'

let server: TestServer
let bank: PracticeBank
let rail: BankRail
let member: NewMember

beforeAll(async () => {
  const port = await freePort()
  bank = await startPracticeBank({ callbackUrl: `http://127.0.0.1:${port}/api/rail/bank/callback` })
  server = await createTestServer({
    PORT: String(port),
    TRUST_PROXY: '1',
    BANK_URL: bank.url,
    BANK_SECRET: bankSecret,
    CHAIN_RPC_URL: 'http://127.0.0.1:9',
  })
  rail = server.platform.rails.bank as BankRail
  const { owner } = server.database
  await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 10_000_000_000n)
  await move(owner, 'fx-fund', ['', 'owner'], ['', 'fx'], 10_000_000_000n)
  // What the signer would have made known; a node that is away does not keep anybody from their address.
  await owner.query(
    `insert into rail_key (rail, xpub, hot_address) values ('bep20', $1, '0x0000000000000000000000000000000000000001')`,
    [xpub],
  )
  for (const [currency, rate] of [
    ['KES', '129.5'],
    ['INR', '88.4'],
    ['NGN', '1480'],
  ])
    await owner.query('insert into exchange_rate (currency, rate) values ($1, $2)', [currency, rate])
})
afterAll(async () => {
  await server.stop()
  await bank.close()
})
beforeEach(async () => {
  await bank.setFaults({})
  member = await newMember(server)
})

const get = async (path: string, token = member.token) => (await server.call(path, { headers: token })).answer
const quote = async (currency: string) => (await get(`exchangeRate/get?currency=${currency}`)).data
const add = async (body: object, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) =>
  (await server.post('recharge/add', body, { ...member.token, ...headers })).answer
const detail = async (id: string) => (await get(`recharge/detail?id=${id}`)).data
const openNaira = async (amount = '148000') =>
  (await add({ channelId: 'transfer-ngn', amount, rateId: (await quote('NGN')).id })).data
const untilState = (id: string, state: string) =>
  vi.waitUntil(async () => (await detail(id)).state === state, { interval: 30, timeout: 15_000 })

async function expectAgreed(): Promise<void> {
  await drain(rail)
  await expectSound(server.database.app)
  for (const balance of (await rail.ownBalances()) ?? expect.fail('the bank is down'))
    expect(getDifference(balance)).toBe(0n)
}

describe('the ways to recharge', () => {
  test('a bank’s are open while the bank is up, has a rate and can be paid for; limits are in their currency', async () => {
    const { data } = await get('recharge/channels')
    expect(data.map(({ id }: { id: string }) => id)).toEqual([
      'bep20',
      'trc20',
      'mobile-money-kes',
      'instant-inr',
      'transfer-ngn',
    ])
    expect(data[0]).toMatchObject({
      rail: 'bep20',
      currency: 'USDT',
      min: '5.000000',
      max: null,
      isOpen: false,
      confirmations: 20,
      hasFaucet: true,
    })
    expect(data[2]).toMatchObject({
      rail: 'bank',
      currency: 'KES',
      min: '500.00',
      isOpen: true,
      confirmations: null,
      hasFaucet: false,
    })
    expect(data[4]).toMatchObject({ min: '2500.00', isOpen: true })
  })

  test('a chain that is not there is closed, and nothing is opened', async () => {
    expect(await add({ channelId: 'trc20', amount: '10' })).toMatchObject({
      code: 503,
      error: 'recharge.channel-closed',
    })
    expect(await add({ channelId: 'trc20', amount: '4.99' })).toMatchObject({
      error: 'recharge.below-minimum',
      msg: 'Recharge amount cannot be less than 5',
    })
    expect((await get('recharge/record')).data.total).toBe(0)
  })
})

describe('recharging by a chain', () => {
  test('answers with the own address; asked for again it is the same recharge, which expires after a day without a deposit', async () => {
    const { data: first } = await add({ channelId: 'bep20', amount: '25' })
    expect(first).toMatchObject({
      state: 'pending',
      asked: '25.000000',
      credited: '25.000000',
      rate: null,
      pageUrl: '',
      txHash: '',
      confirmations: 0,
      confirmationsNeeded: 20,
    })
    expect(first.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect((await add({ channelId: 'bep20', amount: '25' })).data.id).toBe(first.id)
    const { data: open } = await add({ channelId: 'bep20' })
    expect(open).toMatchObject({ asked: null, credited: null, address: first.address })
    expect(open.id).not.toBe(first.id)
    await server.database.owner.query(`update recharge set expires_at = ledger.now() where id = $1`, [first.id])
    await server.database.app.query('select expire_unpaid_recharges()')
    expect(await detail(first.id)).toMatchObject({ state: 'expired' })
    expect(await detail(open.id)).toMatchObject({ state: 'pending' })
  })

  test('a deposit that is seen shows its confirmations as of the last block that was read', async () => {
    const {
      data: { id },
    } = await add({ channelId: 'bep20', amount: '25' })
    const { owner } = server.database
    const hash = `0x${'ab'.repeat(32)}`
    const nobody = `0x${'0'.repeat(40)}`
    await owner.query(
      `insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token, raw_amount, amount, member_id, state)
      values ('bep20', $1, 0, 100, '0x0', $3, $3, $3, 25000000, 25000000, $2, 'pending')`,
      [hash, member.id, nobody],
    )
    await owner.query(`update recharge set state = 'processing', tx_hash = $1, paid = 25000000 where id = $2`, [
      hash,
      id,
    ])
    await owner.query(
      `insert into rail_cursor (rail, position) values ('bep20', 106) on conflict (rail) do update set position = 106`,
    )
    expect(await detail(id)).toMatchObject({
      state: 'processing',
      confirmations: 7,
      confirmationsNeeded: 20,
      txHash: hash,
      paid: '25.000000',
      credited: '25.000000',
    })
    await owner.query(`update chain_deposit set state = 'wrong-token' where tx_hash = $1`, [hash])
    const { data } = await get('console/recharge/stray', await server.signIn('maker@millrace.test'))
    expect(data).toMatchObject({
      total: 1,
      list: [
        { rail: 'bep20', txHash: hash, block: 100, amount: '25.000000', state: 'wrong-token', memberId: member.id },
      ],
    })
    await owner.query('delete from chain_deposit')
  })
})

describe('recharging at the bank', () => {
  test('what is paid at its page is in the wallet by callback alone, at the rate that was shown', async () => {
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
    await untilState(opened.id, 'arrived')
    expect(await detail(opened.id)).toMatchObject({
      state: 'arrived',
      paid: '1295.00',
      credited: '10.000000',
      arriveTime: expect.any(String),
    })
    const told = { title: 'Your recharge has arrived', content: '10.00 USDT is in your wallet.' }
    await vi.waitFor(
      async () => expect((await get('push/record')).data.list).toEqual([expect.objectContaining(told)]),
      { timeout: 5_000 },
    )
    // Had the process ended right after booking it, somebody would have told the member later, and once.
    await server.database.owner.query('delete from message where member_id = $1', [member.id])
    for (let i = 0; i < 2; i++) await notifyArrivals(server.platform)
    expect((await get('push/record')).data.list).toEqual([expect.objectContaining(told)])
    await expectAgreed()
  })

  test('a transfer is told its account number; a lost callback is found by looking', async () => {
    await bank.setFaults({ isLost: true })
    const opened = await openNaira()
    expect(opened).toMatchObject({ accountNumber: expect.stringMatching(/^60\d{8}$/), credited: '100.000000' })
    await bank.pay(opened.id, '74000')
    await drain(rail)
    expect(await detail(opened.id)).toMatchObject({
      state: 'arrived',
      asked: '148000.00',
      paid: '74000.00',
      credited: '50.000000',
    })
    await expectAgreed()
  })

  test('callbacks that come twice, in the wrong order and after errors count once', async () => {
    await bank.setFaults({ duplicates: 2, isReordered: true, failedTries: 1 })
    const opened = []
    for (let i = 0; i < 4; i++) opened.push(await openNaira('1480000'))
    for (const { id } of opened) await bank.pay(id)
    for (const { id } of opened) await untilState(id, 'arrived')
    await vi.waitUntil(
      async () =>
        ((await (await fetch(`${bank.url}/health`)).json()) as { callbacksWaiting: number }).callbacksWaiting === 0,
      { interval: 100, timeout: 20_000 },
    )
    const {
      rows: [account],
    } = await server.database.owner.query(
      `select balance from ledger.account where owner = $1 and kind = 'available'`,
      [member.id],
    )
    expect(account.balance).toBe(4_000_000_000n)
    await expectAgreed()
  }, 40_000)

  test('a declined charge says so in the member’s language', async () => {
    const {
      data: { id },
    } = await add({ channelId: 'instant-inr', amount: '884', rateId: (await quote('INR')).id, payer: 'Asha@bank' })
    await bank.decline(id)
    await untilState(id, 'failed')
    expect(await detail(id)).toMatchObject({
      reason: 'The payment was declined at the bank. Nothing was taken.',
      credited: null,
    })
    await expectAgreed()
  })

  test('asked for twice with one key it is opened once, and the key is good for nothing else', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const wanted = { channelId: 'transfer-ngn', amount: '5000', rateId: (await quote('NGN')).id }
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(wanted, key)))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data?.id}`)).size).toBe(1)
    expect(answers[0]?.code).toBe(200)
    expect((await get('recharge/record')).data.total).toBe(1)
    expect(await add({ ...wanted, amount: '5001' }, key)).toMatchObject({ code: 409, error: 'idempotency.reused' })
    await expectAgreed()
  })

  test('a rate that is over, another’s or of another currency cannot be paid by', async () => {
    const { id: rateId } = await quote('NGN')
    const stranger = await newMember(server)
    const foreign = (await get('exchangeRate/get?currency=NGN', stranger.token)).data.id
    const out = (await get('exchangeRate/get?currency=NGN&direction=out')).data.id
    for (const wrong of [foreign, out, (await quote('KES')).id, randomUUID(), undefined])
      expect(await add({ channelId: 'transfer-ngn', amount: '5000', rateId: wrong })).toMatchObject({
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
  ])('by %s, %o is refused as %s', async (channelId, wanted, error, msg) => {
    const currency = channelId.slice(-3).toUpperCase()
    const answer = await add({ channelId, rateId: (await quote(currency)).id, ...wanted })
    expect(answer).toMatchObject({ error, ...(msg && { msg }) })
  })

  test.each(['', '0', '0.00', '-5', '0.001', '1e9', '1,5', '10000000000', 'abc', ' '])(
    'the amount "%s" is no amount',
    async (amount) => {
      const answer = await add({ channelId: 'transfer-ngn', amount, rateId: (await quote('NGN')).id })
      expect(answer).toMatchObject({
        code: 400,
        fields: { amount: 'Please fill in the recharge amount greater than 0' },
      })
      expect((await get('recharge/record')).data.total).toBe(0)
    },
  )

  test('a member cannot open recharges without end, nor see another’s', async () => {
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

  test('while the bank is down the way is closed; a repeat with the same key opens it afterwards', async () => {
    const { id: rateId } = await quote('NGN')
    const key = { 'idempotency-key': randomUUID() }
    const wanted = { channelId: 'transfer-ngn', amount: '5000', rateId }
    // The last answer is still believed for a moment, so that the recharge is written down and the bank then not there.
    await get('recharge/channels')
    await bank.takeDown()
    expect(await add(wanted, key)).toMatchObject({ code: 503, error: 'recharge.channel-closed' })
    await vi.waitUntil(async () => !(await get('recharge/channels')).data[4].isOpen, { interval: 200, timeout: 10_000 })
    expect(await add(wanted)).toMatchObject({ code: 503, error: 'recharge.channel-closed' })
    await bank.bringUp()
    await vi.waitUntil(async () => (await get('recharge/channels')).data[4].isOpen, { interval: 200, timeout: 10_000 })
    const { data } = await add(wanted, key)
    expect(data).toMatchObject({ state: 'pending', pageUrl: expect.stringContaining('/pay/') })
    expect((await get('recharge/record')).data.total).toBe(1)
    await expectAgreed()
  }, 40_000)
})

describe('the callback’s address', () => {
  test('takes what the bank signed and nothing else', async () => {
    await bank.setFaults({ isLost: true })
    const { id } = await openNaira()
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
})

describe('operators', () => {
  test('see recharges of all or of one member, with the bank’s name for the payment', async () => {
    const { id } = await openNaira()
    await bank.pay(id)
    await untilState(id, 'arrived')
    const token = await server.signIn('maker@millrace.test')
    const { data } = await get(`console/recharge/list?memberId=${member.id}`, token)
    expect(data).toMatchObject({
      total: 1,
      list: [
        {
          id,
          memberId: member.id,
          rail: 'bank',
          state: 'arrived',
          railTransaction: id,
          credited: '100.000000',
          confirmations: null,
        },
      ],
    })
    expect((await get('console/recharge/list?rail=bank&state=arrived&pageSize=1', token)).data).toMatchObject({
      list: [{ id }],
    })
    expect((await get('console/recharge/stray', token)).data).toEqual({ list: [], total: 0 })
    await expectAgreed()
  })
})
