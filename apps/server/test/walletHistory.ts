import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { createPool } from '../src/db/pool.ts'
import { claimIncome } from '../src/income/index.ts'
import { available, getBalance, held, income, getToday } from '../src/ledger/index.ts'
import { finishOrders } from '../src/product/index.ts'
import { createRandom } from './createRandom.ts'
import type { TestServer } from './createTestServer.ts'
import { databaseOf } from './databaseOf.ts'
import { earn, settle } from './earn.ts'
import { fundPromotions, usdt } from './fund.ts'
import { buyUnits, createMachine, newBuyer, nextDay } from './machines.ts'
import type { NewMember } from './newMember.ts'
import { toRailUrl } from './roleUrls.ts'
import { move } from './transfers.ts'
import { bindDestination, openWindow, quoteRate, setRate, withdraw } from './withdrawals.ts'

const one = 1_000_000n
const purposes = ['invite', 'signin', 'referral']

export type DayEnd = {
  readonly day: string
  readonly available: bigint
  readonly held: bigint
  readonly unclaimed: bigint
  readonly earned: bigint
}
export type WalletHistory = {
  readonly member: NewMember
  readonly days: readonly DayEnd[]
  readonly machineIds: readonly string[]
}

/** For some days a member does everything that a wallet allows, through the real operations. */
export async function liveDays(
  server: TestServer,
  { days, seed }: { readonly days: number; readonly seed: number },
): Promise<WalletHistory> {
  const { app, owner } = server.database
  const random = createRandom(seed)
  const rail = createPool(toRailUrl(server.database.ownerUrl), { max: 2 })
  await openWindow(owner)
  await fundPromotions(app, usdt(1_000n * one))
  await move(app, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 1_000n * one)
  await move(app, 'fx-fund', ['', 'owner'], ['', 'fx'], 1_000n * one)
  const member = await newBuyer(server, { money: 500n * one })
  // The first two end soon.
  const machineIds = await Promise.all(
    [5, 7, 365].map((validDays, i) =>
      createMachine(app, {
        name: `Machine ${i + 1}`,
        price: 10n * one + BigInt(i),
        dayReturn: one,
        validDays,
        units: 1_000,
      }),
    ),
  )
  const [chain, bank] = [
    await bindDestination(app, member.id),
    await bindDestination(app, member.id, { rail: 'bank', currency: 'NGN' }),
  ]
  const context = {
    server,
    member,
    random,
    rail,
    machineIds,
    chain,
    bank,
    orders: [] as string[],
    withdrawals: [] as string[],
    rewards: [] as string[],
  }
  const ends: DayEnd[] = []
  for (let i = 0; i < days; i++) {
    const day = await getToday(databaseOf(app))
    for (let n = 3 + random(8); n >= 0; n--) await actions[random(actions.length)]?.(context)
    ends.push({
      day,
      ...(await readBalances(app, member.id)),
      earned: (await readEarned(owner, member.id)) - ends.reduce((sum, { earned }) => sum + earned, 0n),
    })
    for (const machineId of machineIds) await earn(owner, machineId, day, BigInt(random(3) * 777_777))
    await nextDay(app)
    await settle(app)
    await finishOrders(server.platform)
  }
  await rail.end()
  return { member, days: ends, machineIds }
}

const readBalances = async (app: pg.Pool, memberId: string) => ({
  available: (await getBalance(databaseOf(app), available(memberId), 'USDT')).minor,
  held: (await getBalance(databaseOf(app), held(memberId), 'USDT')).minor,
  unclaimed: (await getBalance(databaseOf(app), income(memberId), 'USDT')).minor,
})

async function readEarned(owner: pg.Pool, memberId: string): Promise<bigint> {
  const {
    rows: [row],
  } = await owner.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from income where member_id = $1',
    [memberId],
  )
  return row?.sum ?? 0n
}

type Context = {
  readonly server: TestServer
  readonly member: NewMember
  readonly random: (below: number) => number
  readonly rail: pg.Pool
  readonly machineIds: readonly string[]
  readonly chain: string
  readonly bank: string
  readonly orders: string[]
  readonly withdrawals: string[]
  readonly rewards: string[]
}

async function latestAgreement(app: pg.Pool): Promise<number> {
  const {
    rows: [row],
  } = await app.query<{ version: number }>('select max(version) as version from agreement')
  return row?.version ?? 1
}

async function queryOutcome(pool: pg.Pool, text: string, values: unknown[]): Promise<unknown> {
  return (await pool.query<{ outcome: unknown }>({ text: `select ${text} as outcome`, values })).rows[0]?.outcome
}

const actions: readonly ((context: Context) => Promise<void>)[] = [
  async function deposit({ server: { database }, member, random }) {
    await move(database.app, 'recharge', ['bep20', 'custody'], [member.id, 'available'], BigInt(1 + random(50_000_000)))
  },
  async function payAtBank({ server: { database }, member, random, rail }) {
    const amount = 250_000 + random(1_000_000)
    await setRate(database.owner, 'NGN', '1480')
    const {
      rows: [recharge],
    } = await database.owner.query<{ id: string }>(
      `insert into recharge (member_id, channel, rail, currency, asked, rate)
      values ($1, 'transfer-ngn', 'bank', 'NGN', $2, 1480) returning id`,
      [member.id, amount],
    )
    const receipt = randomUUID()
    await rail.query(
      `insert into receipt (id, rail, rail_transaction, currency, member_id, amount)
      values ($1, 'bank', $2, 'NGN', $3, $4)`,
      [receipt, recharge?.id, member.id, amount],
    )
    expect(await queryOutcome(rail, 'book_exchange($1)', [receipt])).toBe('arrived')
  },
  async function buy({
    server: {
      database: { app },
    },
    member,
    random,
    machineIds,
    orders,
  }) {
    const units = 1 + random(3)
    if ((await readBalances(app, member.id)).available < BigInt(units) * 11n * one) return
    orders.push(
      await buyUnits(app, {
        memberId: member.id,
        machineId: machineIds[random(machineIds.length)] as string,
        units,
        agreementVersion: await latestAgreement(app),
      }),
    )
  },
  async function undo({
    server: {
      database: { app },
    },
    member,
    random,
    orders,
  }) {
    const order = orders[random(orders.length || 1)]
    if (order)
      expect(['undone', 'done', 'over']).toContain(
        await queryOutcome(app, '(undo_order($1, $2, $3)).outcome', [member.id, order, randomUUID()]),
      )
  },
  async function claim({ server: { platform }, member }) {
    await claimIncome(platform, member.id)
  },
  async function reward({
    server: {
      database: { app },
    },
    member,
    random,
    rewards,
  }) {
    const purpose = purposes[rewards.length % purposes.length] as string
    rewards.push(purpose)
    await move(app, 'reward', ['', 'promotions'], [member.id, 'available'], BigInt(1 + random(999_999)), {
      reason: `reward:${purpose}:${randomUUID()}`,
    })
  },
  async function requestPayout({
    server: {
      database: { app, owner },
    },
    member,
    random,
    chain,
    bank,
    withdrawals,
  }) {
    const { available } = await readBalances(app, member.id)
    if (available < 2n * one) return
    const isBank = random(3) === 0
    const amount = one + BigInt(random(40)) * 10_000n
    const { id } = await withdraw(app, {
      memberId: member.id,
      destinationId: isBank ? bank : chain,
      amount,
      quoteId: isBank ? await quoteRate(owner, member.id, '1500.25') : null,
    })
    withdrawals.push(id)
  },
  async function cancel({
    server: {
      database: { app },
    },
    member,
    random,
    withdrawals,
  }) {
    const id = withdrawals[random(withdrawals.length || 1)]
    if (id)
      expect(['cancelled', 'same', 'not-pending']).toContain(
        await queryOutcome(app, 'cancel_withdrawal($1, $2)', [member.id, id]),
      )
  },
  async function finishPayout({
    server: {
      database: { app },
    },
    random,
    rail,
    withdrawals,
  }) {
    await app.query('select process_withdrawals(10)')
    const id = withdrawals[random(withdrawals.length || 1)]
    if (id)
      await rail.query(
        random(3) === 0
          ? `select record_payout_failed($1::uuid, 'account-closed')`
          : `select record_payout_paid($1::uuid, $1::uuid::text, 7)`,
        [id],
      )
  },
]
