import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuyer, buyWith, claimCoupon, openCoupons, undo } from '../../../test/coupons.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { addAgreement, createMachine, nextDay } from '../../../test/machines.ts'
import { addMember, openProgramme } from '../../../test/programmes.ts'
import { available, capital, escrow, getBalance, getToday, promotions, type Account } from '../../ledger/index.ts'
import { expireCoupons } from './coupons.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.app)
})
afterAll(() => database.drop())

const price = 100_000_000n
const off = 5_000_000n

const minor = async (account: Account) => (await getBalance(databaseOf(database.app), account, 'USDT')).minor
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(text, values)).rows
const promised = async () => (await query<{ promised: bigint }>('select promised from promotions_budget'))[0]?.promised
const stateOf = async (memberId: string, id: string) =>
  (await query<{ state: string }>('select state from coupon_view where member_id = $1 and id = $2', [memberId, id]))[0]
    ?.state
const leftAtStart = async (): Promise<Date> =>
  (await query<{ at: Date }>(`select ledger.now() + interval '30 hours' as at`))[0]?.at as Date

/** A member with a coupon of a new programme, which the budget covers. */
async function withCoupon(terms: Parameters<typeof openCoupons>[1] = {}) {
  await fundPromotions(database.owner, usdt(20_000_000n))
  const memberId = await addBuyer(database.app)
  const programmeId = await openCoupons(database.owner, terms)
  const { outcome, id } = await claimCoupon(database.app, memberId, programmeId)
  expect(outcome).toBe('received')
  return { memberId, programmeId, id }
}

test('a coupon’s part of the price comes from promotions and the rest from the member, and both become capital', async () => {
  const machineId = await createMachine(database.app, { price })
  const { memberId, id } = await withCoupon()
  const budget = await minor(promotions)
  const before = await promised()
  const bought = await buyWith(database.app, memberId, machineId, id, { units: 2 })
  expect(bought).toMatchObject({ outcome: 'bought', price: 2n * price - off, couponAmount: off })
  expect(await minor(available(memberId))).toBe(1_000_000_000n - 2n * price + off)
  expect(await minor(promotions)).toBe(budget - off)
  expect(await promised()).toBe((before ?? 0n) - off)
  expect(await minor(escrow(machineId))).toBe(2n * price)
  expect(await stateOf(memberId, id)).toBe('used')
  await nextDay(database.app, 6)
  await query('select finish_orders(1000)')
  expect(await minor(capital(machineId))).toBe(2n * price)
  await expectSound(database.app)
})

test('undoing gives the own part and the coupon back, and promotions its part', async () => {
  const machineId = await createMachine(database.app, { price })
  const { memberId, programmeId, id } = await withCoupon()
  const [budget, before] = [await minor(promotions), await promised()]
  const { id: orderId } = await buyWith(database.app, memberId, machineId, id)
  expect(await undo(database.app, memberId, orderId)).toBe('undone')
  expect(await minor(available(memberId))).toBe(1_000_000_000n)
  expect(await minor(promotions)).toBe(budget)
  expect(await promised()).toBe(before)
  expect(await stateOf(memberId, id)).toBe('received')
  // Used again, for another order.
  expect((await buyWith(database.app, memberId, machineId, id)).outcome).toBe('bought')
  expect(await query('select rewards::int, spent::int from programme where id = $1', [programmeId])).toEqual([
    { rewards: 1, spent: Number(off) },
  ])
  await expectSound(database.app)
})

test('a repeat under the same key buys once, and the same key with another coupon is refused', async () => {
  const machineId = await createMachine(database.app, { price })
  const { memberId, id } = await withCoupon()
  const requestId = randomUUID()
  const first = await buyWith(database.app, memberId, machineId, id, { requestId })
  expect(await buyWith(database.app, memberId, machineId, id, { requestId })).toMatchObject({
    outcome: 'same',
    id: first.id,
    couponAmount: off,
  })
  expect((await buyWith(database.app, memberId, machineId, undefined, { requestId })).outcome).toBe('key-reused')
})

test('a coupon that has expired when the purchase is undone stays expired, and promotions get its part', async () => {
  const machineId = await createMachine(database.app, { price })
  const { memberId, id } = await withCoupon({ expiresAt: await leftAtStart() })
  const budget = await minor(promotions)
  const { id: orderId } = await buyWith(database.app, memberId, machineId, id)
  await nextDay(database.app, 2)
  await settle(database.app)
  expect(await undo(database.app, memberId, orderId)).toBe('undone')
  expect(await stateOf(memberId, id)).toBe('expired')
  expect(await minor(promotions)).toBe(budget)
  expect((await buyWith(database.app, memberId, machineId, id)).outcome).toBe('coupon-expired')
  await expectSound(database.app)
})

test('a coupon that expires while it is chosen is refused, moves nothing, and frees what it had promised', async () => {
  const machineId = await createMachine(database.app, { price })
  const { memberId, id } = await withCoupon({ expiresAt: await leftAtStart() })
  const before = await promised()
  await nextDay(database.app, 2)
  expect((await buyWith(database.app, memberId, machineId, id)).outcome).toBe('coupon-expired')
  expect(await minor(available(memberId))).toBe(1_000_000_000n)
  expect(await expireCoupons({ db: databaseOf(database.app) })).toBe(1)
  expect(await promised()).toBe((before ?? 0n) - off)
  await expectSound(database.app)
})

// Attack by a member, on rewards: the same coupon in many purchases at once. Impossible: the first uses it up.
test('one coupon in thirty purchases at once, of several machines, is used once', async () => {
  const machines = await Promise.all([1, 2, 3].map(() => createMachine(database.app, { price })))
  const { memberId, id } = await withCoupon()
  const bought = await Promise.all(
    Array.from({ length: 30 }, (_, i) => buyWith(database.app, memberId, machines[i % 3] as string, id)),
  )
  expect(bought.filter(({ outcome }) => outcome === 'bought')).toHaveLength(1)
  expect(bought.filter(({ outcome }) => outcome === 'coupon-used')).toHaveLength(29)
  expect(await minor(available(memberId))).toBe(1_000_000_000n - price + off)
  await expectSound(database.app)
})

test('in a batch, a coupon lowers the price of its own order only', async () => {
  const machineId = await createMachine(database.app, { price })
  const { memberId, id } = await withCoupon()
  const others = await Promise.all([1, 2].map(() => addBuyer(database.app)))
  const members = [others[0], memberId, others[1]]
  const { rows } = await database.app.query<{ outcome: string; price: bigint; coupon_amount: bigint }>(
    `select b.outcome, (b.bought).price, (b.bought).coupon_amount
     from buy_many($1, $2, $3, $4, $5, $6, $7, $8) b order by b.number`,
    [
      members,
      members.map(() => randomUUID()),
      members.map(() => machineId),
      members.map(() => 1),
      members.map(() => 1),
      members.map(() => 'en_US'),
      members.map(() => null),
      [null, id, null],
    ],
  )
  expect(rows).toEqual([
    { outcome: 'bought', price, coupon_amount: 0n },
    { outcome: 'bought', price: price - off, coupon_amount: off },
    { outcome: 'bought', price, coupon_amount: 0n },
  ])
  await expectSound(database.app)
})

// Attack by a member, on rewards: one coupon is claimed many times at once. Impossible: it is one row.
test('a coupon that is claimed a hundred times at once is given once', async () => {
  await fundPromotions(database.owner, usdt(20_000_000n))
  const memberId = await addBuyer(database.app, 0n)
  const programmeId = await openCoupons(database.owner)
  const claims = await Promise.all(Array.from({ length: 100 }, () => claimCoupon(database.app, memberId, programmeId)))
  expect(claims.filter(({ outcome }) => outcome === 'received')).toHaveLength(1)
  expect(claims.filter(({ outcome }) => outcome === 'member-limit')).toHaveLength(99)
  await expectSound(database.app)
})

test('a budget for ten coupons promises ten, and what is promised goes to nobody else', async () => {
  const free = (await minor(promotions)) - ((await promised()) ?? 0n)
  const programmeId = await openCoupons(database.owner, { amount: 7_000_000n })
  await fundPromotions(database.owner, usdt(free < 0n ? 75_000_000n - free : 75_000_000n))
  const spare = (await minor(promotions)) - ((await promised()) ?? 0n) - 75_000_000n
  const eater = await openCoupons(database.owner, { amount: spare > 0n ? spare : 1n })
  if (spare > 0n) await claimCoupon(database.app, await addBuyer(database.app, 0n), eater)
  const members = await Promise.all(Array.from({ length: 60 }, () => addBuyer(database.app, 0n)))
  const claims = await Promise.all(members.map((memberId) => claimCoupon(database.app, memberId, programmeId)))
  expect(claims.filter(({ outcome }) => outcome === 'received')).toHaveLength(10)
  expect(claims.filter(({ outcome }) => outcome === 'budget-empty')).toHaveLength(50)
  const reward = await openProgramme(database.owner, 'code', { amounts: [5_000_001n] })
  const granted = await query(`select outcome from grant_reward($1, $2, 'code', 'test:x', $3)`, [
    reward,
    await addMember(database.app),
    randomUUID(),
  ])
  expect(granted).toEqual([{ outcome: 'budget-empty' }])
  await expectSound(database.app)
})

test('limits, dates, countries and stops each have their own answer', async () => {
  await fundPromotions(database.owner, usdt(100_000_000n))
  const claim = async (terms: Parameters<typeof openCoupons>[1], memberId?: string) => {
    const programmeId = await openCoupons(database.owner, terms)
    return (await claimCoupon(database.app, memberId ?? (await addMember(database.app)), programmeId)).outcome
  }
  expect(await claim({ countriesOff: ['IN'] })).toBe('country-off')
  expect(await claim({ countriesOff: ['ZZ'] }, await addMember(database.app, { country: null }))).toBe(
    'country-unknown',
  )
  expect(await claim({ expiresAt: new Date('2001-01-01') })).toBe('not-open')
  expect(await claim({ isVoucher: true })).toBe('unknown')
  expect(await claim({}, randomUUID())).toBe('no-member')
  expect((await claimCoupon(database.app, await addMember(database.app), randomUUID())).outcome).toBe('unknown')
  const few = await openCoupons(database.owner, { totalMax: 1 })
  expect((await claimCoupon(database.app, await addMember(database.app), few)).outcome).toBe('received')
  expect((await claimCoupon(database.app, await addMember(database.app), few)).outcome).toBe('total-limit')
  const stopped = await openCoupons(database.owner)
  await query('update programme set stopped_at = ledger.now() where id = $1', [stopped])
  expect((await claimCoupon(database.app, await addMember(database.app), stopped)).outcome).toBe('not-open')
  const frozen = await addMember(database.app)
  await query(`update member set frozen_at = now(), frozen_reason = 'x' where id = $1`, [frozen])
  expect(await claim({}, frozen)).toBe('frozen')
  expect(await claim({ isByCode: true })).toBe('unknown')
  // A programme that says nothing about coupons cannot be proposed as one of them.
  await expect(openProgramme(database.owner, 'coupon')).rejects.toThrow('coupon.dates')
})

test('a coupon is for its machines, from its price on, and takes off a percentage up to its amount', async () => {
  const [cheap, dear] = await Promise.all(
    [10_000_000n, price].map((each) => createMachine(database.app, { price: each, dayReturn: 10_000n })),
  )
  const use = async (terms: Parameters<typeof openCoupons>[1], machineId = cheap) => {
    const { memberId, id } = await withCoupon(terms)
    const { outcome, couponAmount } = await buyWith(database.app, memberId, machineId as string, id)
    return outcome === 'bought' ? couponAmount : outcome
  }
  expect(await use({ machineIds: [dear as string] })).toBe('coupon-machine')
  expect(await use({ machineIds: [cheap as string] })).toBe(off)
  expect(await use({ minPrice: 10_000_001n })).toBe('coupon-min-price')
  expect(await use({ minPrice: 10_000_000n })).toBe(off)
  expect(await use({ percent: 7 })).toBe(700_000n)
  expect(await use({ percent: 7 }, dear)).toBe(off)
  const { id } = await withCoupon()
  const stranger = await addBuyer(database.app)
  expect((await buyWith(database.app, stranger, dear as string, id)).outcome).toBe('coupon-unknown')
  expect((await buyWith(database.app, stranger, dear as string, randomUUID())).outcome).toBe('coupon-unknown')
})

// Attack by a member, on rewards: buys with a coupon that pays nearly all, takes the income, undoes, and again.
// Impossible: the own part covers what the order can earn while it can be undone.
test('the own part of the price covers the income of the reflection period, which the database checks', async () => {
  const dayReturn = 2_000_000n
  const machineId = await createMachine(database.app, { price: 12_999_999n, dayReturn })
  const { memberId, id } = await withCoupon()
  expect((await buyWith(database.app, memberId, machineId, id)).outcome).toBe('coupon-own-part')
  const fair = await createMachine(database.app, { price: 13_000_000n, dayReturn })
  const { outcome, id: orderId } = await buyWith(database.app, memberId, fair, id)
  expect(outcome).toBe('bought')
  await expect(
    query('update purchase set price = price - 3000000, coupon_amount = coupon_amount + 3000000 where id = $1', [
      orderId,
    ]),
  ).rejects.toThrow('own_part_covers_reflection')
  for (let i = 0; i < 4; i++) {
    await nextDay(database.app)
    await earn(database.owner, fair, await getToday(databaseOf(database.app)), 10n * dayReturn)
  }
  await settle(database.app)
  expect(await undo(database.app, memberId, orderId)).toBe('undone')
  const rows = await query<{ income: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as income from income where order_id = $1',
    [orderId],
  )
  expect(rows[0]?.income).toBe(3n * dayReturn)
  expect(await minor(available(memberId))).toBe(1_000_000_000n - 3n * dayReturn)
  expect(await stateOf(memberId, id)).toBe('received')
  await expectSound(database.app)
})

test('a coupon is not given back where a retired machine’s reserve paid more than the own part', async () => {
  const machineId = await createMachine(database.app, { price: 13_000_000n, dayReturn: 2_000_000n })
  const { memberId, id } = await withCoupon()
  const budget = await minor(promotions)
  const { id: orderId } = await buyWith(database.app, memberId, machineId, id)
  await nextDay(database.app)
  await earn(database.owner, machineId, await getToday(databaseOf(database.app)), 50_000_000n)
  await query('update machine set retired_at = ledger.now() where id = $1', [machineId])
  await nextDay(database.app)
  await settle(database.app)
  expect(await undo(database.app, memberId, orderId)).toBe('undone')
  expect(await stateOf(memberId, id)).toBe('used')
  expect(await minor(promotions)).toBe(budget)
  expect(await minor(available(memberId))).toBe(1_000_000_000n - 8_000_000n)
  await expectSound(database.app)
})

// Attack by somebody with the application’s database password, on rewards: writes one, raises its worth, or calls what
// only purchases call. Impossible: the role has none of these rights.
test.each([
  `insert into coupon (member_id, id, programme_id, version, amount, min_price, machine_ids, expires_at, created_at)
   values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 1, 0, '{}', now(), now())`,
  'update coupon set amount = 1000000000, order_id = null, used_at = null',
  'delete from coupon',
  'update promotions_budget set promised = 0',
  `select make_coupon(gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), null, '')`,
  `select use_up_coupons('{}', '{}', '{}', '{}')`,
  'select give_back_coupon(p, true) from purchase p',
  'update purchase set coupon_id = null, coupon_amount = 0',
])('the application’s role cannot do this: %s', async (statement) => {
  await expect(database.app.query(statement)).rejects.toThrow('permission denied')
})
