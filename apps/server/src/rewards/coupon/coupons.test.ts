import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCoupons } from '../../../test/coupons.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { addAgreement, createMachine, newBuyer } from '../../../test/machines.ts'
import { newMember } from '../../../test/newMember.ts'
import { createProposals } from '../../../test/proposals.ts'

let server: TestServer
const payPassword = '123456'
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.app, 1_000)
  await fundPromotions(server.database.owner, usdt(500_000_000n))
})
afterAll(() => server.stop())

type Headers = Record<string, string>
const ask = async (path: string, headers: Headers) => (await server.call(path, { headers })).answer
const claim = async (couponId: string, headers: Headers) =>
  (await server.post('coupon/receiveCoupon', { couponId }, headers)).answer
const buy = async (productId: string, couponId: string, headers: Headers) =>
  (
    await server.post(
      'mine/order/create',
      { productId, num: 1, couponId, agreementVersion: 1_000, payPassword },
      { ...headers, 'idempotency-key': randomUUID() },
    )
  ).answer

test('a coupon is offered, claimed, chosen, used, and returned by an undo', async () => {
  const productId = await createMachine(server.database.app)
  const programmeId = await openCoupons(server.database.owner, { machineIds: [productId], totalMax: 100 })
  const { token } = await newBuyer(server, { money: 500_000_000n })
  expect((await ask('coupon/isOpen', token)).data).toEqual({ isOpen: true, reason: null })
  const offer = expect.objectContaining({
    id: programmeId,
    amount: '5.000000',
    percent: null,
    minPrice: '0.000000',
    machines: [{ productId, productName: 'Vending machine', units: 100, soldUnits: 0 }],
    total: 100,
    left: 100,
  })
  expect((await ask('coupon/all', token)).data).toContainEqual(offer)
  expect((await ask(`coupon/productCoupons?productId=${productId}`, token)).data).toContainEqual(offer)
  const { data: coupon } = await claim(programmeId, token)
  expect(coupon).toMatchObject({ kind: 'coupon', state: 'received', amount: '5.000000', orderId: null, note: '' })
  expect((await claim(programmeId, token)).error).toBe('coupon.received')
  expect((await ask('coupon/all', token)).data).not.toContainEqual(offer)
  const fitted = { id: coupon.id, off: '5.000000', misfit: null }
  expect((await ask(`coupon/userProductCoupons?productId=${productId}`, token)).data).toMatchObject([fitted])
  const other = await createMachine(server.database.app)
  expect((await ask(`coupon/queryPruductCouponData?productId=${other}`, token)).data.coupons).toMatchObject([
    { id: coupon.id, off: null, misfit: 'machine' },
  ])
  expect((await ask('user/info', token)).data.coupon).toBe(1)

  expect((await buy(other, coupon.id, token)).error).toBe('coupon.other-machine')
  const { data: order } = await buy(productId, coupon.id, token)
  expect(order).toMatchObject({ price: '95.000000', couponAmount: '5.000000', refund: '95.000000' })
  expect(order.couponExpireTime).toBe(coupon.expireTime)
  expect((await buy(productId, coupon.id, token)).error).toBe('coupon.used')
  expect((await ask('coupon/userCoupons?state=used', token)).data).toMatchObject({
    total: 1,
    list: [{ id: coupon.id, orderId: order.id, paid: '5.000000' }],
  })
  const undone = await server.post('app/financial/sellFinancial', { orderId: order.id, payPassword }, token)
  expect(undone.answer.data).toMatchObject({ state: 'undone', couponAmount: '5.000000' })
  expect((await ask('coupon/userCoupons?state=received', token)).data).toMatchObject({
    total: 1,
    list: [{ id: coupon.id, orderId: null, paid: null }],
  })
  await expectSound(server.database.app)
})

test('somebody else’s coupons are not found, and neither are machines that do not exist', async () => {
  const productId = await createMachine(server.database.app)
  const programmeId = await openCoupons(server.database.owner)
  const [owner, stranger] = [await newBuyer(server), await newBuyer(server, { money: 500_000_000n })]
  const { data: coupon } = await claim(programmeId, owner.token)
  expect(await buy(productId, coupon.id, stranger.token)).toMatchObject({ code: 404, error: 'coupon.unknown' })
  expect((await ask('coupon/userCoupons', stranger.token)).data.total).toBe(0)
  expect(await claim(randomUUID(), stranger.token)).toMatchObject({ code: 404, error: 'coupon.unknown' })
  for (const call of ['productCoupons', 'userProductCoupons', 'queryPruductCouponData'])
    expect(await ask(`coupon/${call}?productId=${randomUUID()}`, stranger.token)).toMatchObject({
      code: 404,
      error: 'product.unknown',
    })
  expect((await server.call('coupon/all')).answer.code).toBe(401)
})

test('two operators make a programme of vouchers, a third gives one, and the member is told', async () => {
  const office = createProposals(server)
  const maker = await server.signIn('maker@millrace.test')
  const checker = await server.signIn('checker@millrace.test')
  const support = await server.signIn('support@millrace.test')
  const [member, other] = [await newMember(server), await newMember(server)]
  const expiresAt = '2100-01-01T00:00:00.000Z'
  const content = {
    kind: 'coupon' as const,
    name: 'Sorry',
    amounts: ['2.5'],
    startTime: '2020-01-01T00:00:00.000Z',
    totalMax: 1,
    terms: { isVoucher: true, expiresAt },
  }
  const propose = (body: object) => office.propose('programme', { ...content, ...body }, maker)
  expect((await propose({ terms: { expiresAt, machineIds: [randomUUID()] } })).error).toBe('programme.no-machine')
  expect((await propose({ endTime: '2019-01-01T00:00:00.000Z' })).error).toBe('programme.dates')
  expect((await propose({ terms: { expiresAt: '2019-01-01T00:00:00.000Z' } })).error).toBe('coupon.dates')
  const { data: proposed } = await propose({})
  // A new programme has the id of its proposal.
  const programmeId = proposed.id
  const give = (memberId: string) =>
    office.propose('voucher', { memberId, programmeId }, support, 'Your order was late')
  expect((await give(member.id)).error).toBe('coupon.unknown')
  expect(proposed.text).toContain('\nto.amounts.1: 2.5\n')
  expect((await office.decide(proposed.id, checker)).data).toMatchObject({ state: 'approved' })

  const { data: given } = await give(member.id)
  expect(given).toMatchObject({ subject: member.id, subjectName: '', state: 'approved', decidedBy: null })
  expect((await give(member.id)).error).toBe('voucher.limit')
  expect((await give(other.id)).error).toBe('voucher.closed')
  expect((await give(randomUUID())).error).toBe('member.unknown')
  expect((await ask('coupon/userCoupons?kind=voucher', member.token)).data.list).toMatchObject([
    { id: given.id, kind: 'voucher', amount: '2.500000', note: 'Your order was late' },
  ])
  expect((await ask('push/record', member.token)).data.list).toMatchObject([
    { title: 'A voucher for you: 2.50 USDT off', path: '/index/mycoupon' },
  ])
  expect((await ask(`console/coupon/list?programmeId=${programmeId}`, support)).data).toMatchObject({
    total: 1,
    list: [{ memberId: member.id, kind: 'voucher', state: 'received', givenBy: { role: 'support' } }],
  })
  const programmes = (await ask('console/couponProgramme/list', support)).data.list
  expect(programmes).toContainEqual(
    expect.objectContaining({ id: programmeId, given: 1, open: 1, used: 0, promised: '2.500000' }),
  )
  // A voucher cannot be claimed.
  expect((await claim(programmeId, other.token)).error).toBe('coupon.unknown')
  expect((await ask('coupon/all', other.token)).data.map(({ id }: { id: string }) => id)).not.toContain(programmeId)
})

test('the next version of a programme of coupons says what its coupons are, or is not proposed', async () => {
  const maker = await server.signIn('maker@millrace.test')
  const programmeId = await openCoupons(server.database.owner, { totalMax: 10 })
  const content = {
    programmeId,
    kind: 'coupon' as const,
    name: 'Changed',
    amounts: ['4'],
    startTime: '2020-01-01T00:00:00.000Z',
    totalMax: 20,
  }
  const propose = (body: object) => createProposals(server).propose('programme', { ...content, ...body }, maker)
  const expiresAt = '2100-01-01T00:00:00.000Z'
  expect((await propose({})).error).toBe('coupon.dates')
  expect((await propose({ terms: { expiresAt: '2019-01-01T00:00:00.000Z' } })).error).toBe('coupon.dates')
  expect((await propose({ terms: { expiresAt: '0001-01-01T00:00:00.000Z' } })).error).toBe('request.invalid')
  expect((await propose({ kind: 'code', terms: { expiresAt } })).error).toBe('programme.unknown')
  expect((await propose({ terms: { expiresAt, machineIds: [randomUUID()] } })).error).toBe('programme.no-machine')
  const terms = { percent: 10, minPrice: '40000000', expiresAt }
  const { data: proposed } = await propose({ terms })
  expect(proposed).toMatchObject({
    state: 'open',
    subject: programmeId,
    before: { name: 'Programme of tests: coupon', amounts: ['5'], totalMax: 10 },
    after: { name: 'Changed', amounts: ['4'], totalMax: 20, terms },
  })
  const readVersions = async () => {
    const one = (await server.call(`console/programme/one?id=${programmeId}`, { headers: maker })).answer.data
    return [one.programme.version, one.versions.map(({ version }: { version: number }) => version)]
  }
  expect(await readVersions()).toEqual([1, [1]])
  const checker = await server.signIn('checker@millrace.test')
  expect((await createProposals(server).decide(proposed.id, checker)).data).toMatchObject({ state: 'approved' })
  expect(await readVersions()).toEqual([2, [2, 1]])
})

test('where there is nothing to claim, the answer says why', async () => {
  const { owner } = server.database
  await owner.query(`update programme set stopped_at = ledger.now() where kind = 'coupon'`)
  const { id, token } = await newMember(server)
  expect((await ask('coupon/isOpen', token)).data).toEqual({ isOpen: false, reason: 'none' })
  await openCoupons(owner, { countriesOff: ['DE'] })
  await owner.query(`update member set country = 'DE' where id = $1`, [id])
  // The server may still know the member without it.
  await expect.poll(async () => (await ask('coupon/isOpen', token)).data).toEqual({ isOpen: false, reason: 'country' })
  await openCoupons(owner, { amount: 900_000_000_000n })
  expect((await ask('coupon/isOpen', token)).data).toEqual({ isOpen: false, reason: 'budget' })
  expect((await ask('coupon/all', token)).data).toEqual([])
})
