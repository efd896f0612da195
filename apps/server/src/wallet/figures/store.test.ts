import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn } from '../../../test/earn.ts'
import { openAccount } from '../../../test/ledger.ts'
import { createMachine, nextDay } from '../../../test/machines.ts'
import { income, runProof, getToday } from '../../ledger/index.ts'
import { findFigures, listChartDays } from './store.ts'

let database: TestDatabase
let machineId: string
beforeAll(async () => {
  database = await createTestDatabase()
  machineId = await createMachine(database.owner)
  await earn(database.owner, machineId, await getToday(databaseOf(database.owner)), 1_000_000_000n)
})
afterAll(() => database.drop())

/** Adds income that was settled at a moment of business time. */
async function addIncomeAt(memberId: string, moment: Date, minor: bigint): Promise<void> {
  await openAccount(database.owner, income(memberId), 'USDT')
  const client = await database.owner.connect()
  await client.query('begin; set local role millrace_machines')
  await client.query(
    `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, created_at, owner, reason,
       business_day)
    select gen_random_uuid(), 0, 'income', f.id, t.id, $3,
      ('2020-02-02'::date + ($4::timestamptz at time zone c.time_zone)::time) at time zone c.time_zone, $2, 'test',
      ($4::timestamptz at time zone c.time_zone)::date
    from ledger.account f, ledger.account t, ledger.clock c
    where (f.owner, f.kind) = ($1, 'revenue') and (t.owner, t.kind) = ($2, 'income')`,
    [machineId, memberId, minor, moment],
  )
  await client.query('commit')
  client.release()
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The last midnight of a time zone, in business time. */
async function findMidnight(minutes: number): Promise<number> {
  const {
    rows: [row],
  } = await database.app.query<{ now: Date }>('select ledger.now() as now')
  const local = (row?.now.getTime() ?? 0) + minutes * minuteMs
  return local - (local % dayMs) - minutes * minuteMs
}

const zones = [0, 330, 345, -720, 840, -210]

test.each([
  [0, 'UTC'],
  [3, 'UTC'],
  [0, 'Asia/Kolkata'],
  [2, 'America/St_Johns'],
])(
  'a day ends at midnight in the member’s time zone, with the clock %i days ahead and the platform in %s',
  async (days, platformZone) => {
    await database.owner.query('select ledger.set_clock($1, true)', [platformZone])
    if (days > 0) await nextDay(database.app, days)
    for (const minutes of zones) {
      const memberId = randomUUID()
      const midnight = await findMidnight(minutes)
      for (const [offsetMs, minor] of [
        [-dayMs - 1_000, 1n],
        [-dayMs, 10n],
        [-1_000, 100n],
        [0, 1_000n],
        [1_000, 10_000n],
      ] as const)
        await addIncomeAt(memberId, new Date(midnight + offsetMs), minor)
      expect(await findFigures(databaseOf(database.app), memberId, minutes), String(minutes)).toMatchObject({
        todayEarnings: 11_000n,
        income: 11_111n,
        toClaim: 11_111n,
      })
      const chart = await listChartDays(databaseOf(database.app), memberId, minutes, 7)
      expect(
        chart.map(({ earned }) => earned),
        String(minutes),
      ).toEqual([0n, 0n, 0n, 0n, 1n, 110n, 11_000n])
      expect(chart.at(-1)?.day).toBe(new Date(midnight + minutes * minuteMs).toISOString().slice(0, 10))
      expect(new Set(chart.map(({ extractable }) => extractable))).toEqual(new Set([0n]))
    }
    expect(await runProof(databaseOf(database.app))).toMatchObject({ isSound: true })
  },
)
