import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuyer, buyWith, claimCoupon, openCoupons, undo } from '../../../test/coupons.ts'
import { createRandom, testSeed } from '../../../test/createRandom.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectBooks } from '../../../test/expectSound.ts'
import { addAgreement, createMachine, nextDay } from '../../../test/machines.ts'
import { createOperator } from '../../../test/withdrawals.ts'
import { getToday } from '../../ledger/index.ts'
import { expireCoupons } from './coupons.ts'

const deposit = 400_000_000n
const steps = 160

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.app)
})
afterAll(() => database.drop())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(text, values)).rows
const addReceipt = async (amount: bigint, memberId: string | null): Promise<string> => {
  const rows = await query<{ id: string }>(
    `insert into receipt (rail, rail_transaction, currency, amount, member_id)
     values ('practice', $1, 'USDT', $2, $3) returning id`,
    [randomUUID(), amount, memberId],
  )
  return rows[0]?.id as string
}
/** Requested by one operator and approved by another. */
async function adjust(kind: string, amount: bigint, receiptId: string | null = null): Promise<void> {
  const [row] = await query<{ id: string }>(
    `insert into adjustment (kind, currency, amount, rail, to_rail, destination, receipt_id, reason, requested_by)
     values ($1, 'USDT', $2, $3, '', '', $4, 'x', $5) returning id`,
    [kind, amount, receiptId ? 'practice' : '', receiptId, await createOperator(database.owner)],
  )
  await query(`select decide_adjustment($1, $2, true, '')`, [row?.id, await createOperator(database.owner)])
}

/**
 * What each member has, beside what purchases that were kept explain: the money paid in, less the own part of their
 * price, plus their income. Undone purchases must leave nothing behind, whoever paid which part.
 */
const listBalances = () =>
  query<{ has: bigint; explained: bigint }>(
    `select (
        select sum(a.balance) from ledger.account a
        where a.owner = m.id::text and a.kind in ('available', 'income'))::bigint as has,
      $1::bigint + coalesce((
        select sum(coalesce((select sum(i.amount) from income i where i.order_id = p.id), 0) - p.price)
        from purchase p where p.member_id = m.id and p.state <> 'undone'), 0)::bigint as explained
     from member m`,
    [deposit],
  )

test('random histories of claiming, buying, earning and undoing never leave anybody better off for having undone', async () => {
  const random = createRandom(testSeed)
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const { app, owner } = database
  await adjust('owner-in', 500_000_000n, await addReceipt(500_000_000n, null))
  await adjust('promotions-fund', 60_000_000n)
  const members = await Promise.all(Array.from({ length: 5 }, () => addBuyer(app, 0n)))
  for (const memberId of members) await query('select book_till($1)', [[await addReceipt(deposit, memberId)]])
  const machines = await Promise.all(
    [
      { price: 20_000_000n, dayReturn: 3_000_000n },
      { price: 50_000_000n, dayReturn: 200_000n },
      { price: 9_000_000n, dayReturn: 1_000_000n },
    ].map((terms) => createMachine(app, terms)),
  )
  const at = async (days: number) =>
    (await query<{ at: Date }>('select ledger.now() + make_interval(days => $1) as at', [days]))[0]?.at as Date
  const programmes = [
    await openCoupons(owner, { amount: 5_000_000n, expiresAt: await at(9) }),
    await openCoupons(owner, { amount: 9_000_000n, percent: 40 }),
    await openCoupons(owner, { amount: 4_000_000n, expiresAt: await at(4), minPrice: 15_000_000n }),
    await openCoupons(owner, { amount: 8_000_000n, totalMax: 3, machineIds: machines.slice(0, 1) }),
  ]
  const outcomes: Record<string, number> = {}
  const count = (outcome: string) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1)

  const actions = [
    async () => count(`claim ${(await claimCoupon(app, pick(members), pick(programmes))).outcome}`),
    async () => {
      const memberId = pick(members)
      const coupons = await query<{ id: string }>('select id from coupon where member_id = $1', [memberId])
      const couponId = random(4) === 0 ? undefined : pick([...coupons, { id: randomUUID() }])?.id
      // Twice at once: at most one of them has the coupon.
      const bought = await Promise.all(
        [1, 2].map(() => buyWith(app, memberId, pick(machines), couponId, { units: 1 + random(2) })),
      )
      for (const { outcome } of bought) count(`buy ${outcome}`)
    },
    async () => {
      const orders = await query<{ id: string; member_id: string }>('select id, member_id from purchase')
      if (orders.length === 0) return
      const { id, member_id: memberId } = pick(orders)
      for (const outcome of await Promise.all([1, 2].map(() => undo(app, memberId, id)))) count(`undo ${outcome}`)
    },
    async () => {
      const today = await getToday(databaseOf(app))
      for (const machineId of machines)
        if (random(3) > 0) await earn(owner, machineId, today, BigInt(random(9)) * 1_000_000n)
      await nextDay(app)
      await settle(app)
      await query('select finish_orders(100)')
      if (random(2) === 0) await expireCoupons({ db: databaseOf(app) })
    },
    async () => {
      await query('select claim_income($1, null, gen_random_uuid())', [pick(members)])
      await query('select pay_claims(100)')
    },
  ]
  for (let step = 0; step < steps; step++) await pick([...actions, ...actions.slice(0, 3)])()

  await query('select pay_claims(100)')
  for (const { has, explained } of await listBalances()) expect(has).toBe(explained)
  await expectBooks(app)
  // The history was one: each of these has happened.
  for (const outcome of ['claim received', 'claim member-limit', 'buy bought', 'buy coupon-used', 'undo undone'])
    expect(outcomes[outcome], `${outcome} in ${JSON.stringify(outcomes)}`).toBeGreaterThan(0)
}, 120_000)
