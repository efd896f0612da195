import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../../tools/test/full.ts'
import { buyWith, addBuyer, claimCoupon, openCoupons, undo } from '../../../test/coupons.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { addAgreement, createMachine, nextDay } from '../../../test/machines.ts'
import { getToday, sealDay } from '../../ledger/index.ts'
import { finishOrders } from './reflection.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

const deposit = 1_000_000_000n
const price = 10_000_000n

let database: TestDatabase
let programme: string
beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.app)
  await fundPromotions(database.app, usdt(100_000_000_000n))
  programme = await openCoupons(database.owner, { amount: 2_000_000n })
})
afterAll(() => database.drop())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(text, values)).rows

// ── What happens is a plan. It happens to several machines at once, to each in an order of its own.

const daysMax = 4
/** Moments of a day. The day before is settled in four steps, with a moment between any two of them. */
const steps = [null, 'begin_settlement', 'plan_settlement', 'settle_chunk', 'finish_settlement', null] as const
const planned = steps.indexOf('plan_settlement')

const plans = fc.record({
  orders: fc.array(
    fc.record({
      member: fc.nat({ max: 1 }),
      units: fc.integer({ min: 1, max: 3 }),
      hasCoupon: fc.boolean(),
      /** Days after the purchase; some are never undone. */
      undoneAfter: fc.option(fc.nat({ max: daysMax })),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  /** Revenue of each day. A late report comes after its day was planned. */
  reports: fc.array(fc.record({ amount: fc.nat({ max: 9_000_000 }), isLate: fc.boolean() }), {
    minLength: daysMax,
    maxLength: daysMax,
  }),
  isRetired: fc.boolean(),
})
type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

/** At which moment of its day each thing happens: numbers that are taken modulo the moments that are possible. */
const timings = fc.record({
  undo: fc.array(fc.nat({ max: 999 }), { minLength: 4, maxLength: 4 }),
  report: fc.array(fc.nat({ max: 999 }), { minLength: daysMax, maxLength: daysMax }),
  claim: fc.array(fc.boolean(), { minLength: steps.length * (daysMax + 1), maxLength: steps.length * (daysMax + 1) }),
})
type Timing = typeof timings extends fc.Arbitrary<infer Value> ? Value : never

type World = {
  readonly plan: Plan
  readonly timing: Timing
  readonly machineId: string
  readonly members: readonly string[]
  readonly orders: readonly string[]
}

async function createWorld(plan: Plan, timing: Timing): Promise<World> {
  const { app } = database
  const machineId = await createMachine(app, { price, dayReturn: 1_000_000n, validDays: 30 })
  const members = [await addBuyer(app, deposit), await addBuyer(app, deposit)]
  const orders = []
  for (const { member, units, hasCoupon } of plan.orders) {
    const memberId = members[member] as string
    const coupon = hasCoupon ? (await claimCoupon(app, memberId, programme)).id : undefined
    orders.push((await buyWith(app, memberId, machineId, coupon, { units })).id)
  }
  return { plan, timing, machineId, members, orders }
}

/** What happens to a world at a moment, in its own order. */
async function live(world: World, days: readonly string[], moment: number): Promise<void> {
  const { plan, timing, machineId, members, orders } = world
  const day = days.length - 1
  for (const [i, { undoneAfter, member }] of plan.orders.entries())
    if (undoneAfter === day && (timing.undo[i] as number) % steps.length === moment)
      expect(await undo(database.app, members[member] as string, orders[i] as string)).toBe('undone')
  // The report of yesterday, which is settled today: in time until it is planned.
  const report = plan.reports[day - 1]
  if (report) {
    const [from, to] = report.isLate ? [planned, steps.length] : [0, planned]
    if (from + ((timing.report[day - 1] as number) % (to - from)) === moment)
      await earn(database.owner, machineId, days[day - 1] as string, BigInt(report.amount))
  }
  if (timing.claim[day * steps.length + moment])
    for (const memberId of members) await query('select claim_income($1, null, gen_random_uuid())', [memberId])
}

/** Takes the next step of settling the day. */
async function settleStep(step: (typeof steps)[number], day: string): Promise<void> {
  if (step === 'settle_chunk') await query('select settle_chunk($1, c.chunk) from settlement_range c', [day])
  else if (step) await query(`select ${step}($1)`, [day])
}

/** What is owed is what the ledger has, at any moment: this raises otherwise, and the seal would fail. */
async function freezeBooks(): Promise<void> {
  await sealDay(databaseOf(database.app))
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query(`insert into books_epoch (epoch, day, seed) values (1, ledger.today(), sha256(''))`)
    await client.query('select freeze_balances(1)')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** What everybody has in the end. */
async function readEnd({ machineId, members, orders }: World) {
  const balances = (owners: readonly string[]) =>
    query(
      `select array_position($1, owner) as who, kind, balance from ledger.account
       where owner = any ($1) and balance <> 0 order by 1, 2`,
      [owners],
    )
  return {
    balances: await balances([...members, machineId]),
    orders: await query(
      `select p.state, p.undone_day, r.amount as refund, p.coupon_id is null or c.order_id is null as "hasCouponBack", (
         select array_agg(array[i.day::text, i.amount::text] order by i.day, i.amount) from income i
         where i.order_id = p.id) as incomes
       from unnest($1::uuid[]) with ordinality as o(id, n) join purchase p on p.id = o.id
       left join refund r on r.order_id = p.id
       left join coupon c on (c.member_id, c.id) = (p.member_id, p.coupon_id) order by o.n`,
      [orders],
    ),
  }
}

/** What each order that was undone gave and got. */
const readUndone = ({ orders }: World) =>
  query<{ gave: bigint; got: bigint; earned: bigint }>(
    `select p.price as gave, r.amount + i.earned as got, i.earned
     from purchase p join refund r on r.order_id = p.id
     cross join lateral (
       select coalesce(sum(i.amount), 0)::bigint as earned from income i where i.order_id = p.id) i
     where p.id = any ($1)`,
    [orders],
  )

test('whatever the order of reporting, settling, undoing, claiming and sealing, the end is the same, and undone orders earn nothing', async () => {
  const { app } = database
  await fc.assert(
    fc.asyncProperty(
      plans,
      fc.array(timings, { minLength: 3, maxLength: 3 }),
      fc.array(fc.nat({ max: 9 }), { minLength: 7, maxLength: 7 }),
      async (plan, orders, pauses) => {
        await settle(app)
        const worlds: World[] = []
        for (const timing of orders) worlds.push(await createWorld(plan, timing))
        const days = [await getToday(databaseOf(app))]
        for (let turn = 0; ; turn++) {
          const [due] = await query<{ day: string | null }>('select settlement_due() as day')
          for (const [moment, step] of steps.entries()) {
            if (due?.day) await settleStep(step, due.day)
            for (const world of worlds) await live(world, days, moment)
            // Jobs run at any moment.
            const job = (pauses[(turn + moment) % pauses.length] as number) + moment
            if (job % 3 === 0) await finishOrders({ db: databaseOf(app) })
            if (job % 3 === 1) await query('select pay_claims(100)')
            if (job % 7 === 0) await freezeBooks()
          }
          if (days.length > daysMax) break
          days.push(await nextDay(app))
          if (plan.isRetired && days.length === daysMax)
            await query('update machine set retired_at = ledger.now() where id = any ($1)', [
              worlds.map(({ machineId }) => machineId),
            ])
        }
        await nextDay(app)
        await settle(app)
        await finishOrders({ db: databaseOf(app) })
        for (const memberId of worlds.flatMap(({ members }) => members))
          await query('select claim_income($1, null, gen_random_uuid())', [memberId])
        await query('select pay_claims(100)')

        const [first, ...others] = await Promise.all(worlds.map(readEnd))
        for (const end of others) expect(end).toEqual(first)
        for (const { gave, got, earned } of (await Promise.all(worlds.map(readUndone))).flat())
          // More only from a retired machine, whose reserve has no cap.
          expect(got).toBe(plan.isRetired && earned > gave ? earned : gave)
        await expectSound(app)
      },
    ),
    { numRuns: rounds({ quick: 5, full: 60 }), endOnFailure: true },
  )
}, 180_000)
