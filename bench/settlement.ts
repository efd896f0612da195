import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '../apps/server/src/db/pool.ts'
import { proveBooks } from '../apps/server/src/income/index.ts'
import { runProof } from '../apps/server/src/ledger/index.ts'
import { databaseOf } from '../apps/server/test/databaseOf.ts'
import { prepareForTests } from '../apps/server/test/prepareForTests.ts'
import { toAppUrl } from '../apps/server/test/roleUrls.ts'
import { waitFor } from '../tools/process/waitFor.ts'
import { earnDay, populateSettlement } from './settlement/population.ts'
import { withoutPractice } from './startServer.ts'
import { withClient, withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

type Options = { readonly orders?: number; readonly machines?: number; readonly onProgress?: (line: string) => void }
type Settled = { readonly tookMs: number; readonly memoryMaxMb: number }

const ordersPerMember = 4
const ratioMax = 6
const ratioAim = 3
const memoryMaxMb = 512
const killWithinMs = 600_000

/**
 * Settles a day of many orders beside a plain INSERT … SELECT of as many rows, and once more with a kill in the middle.
 */
export async function benchSettlement({
  orders = Number(process.env['BENCH_ORDERS'] ?? 1_000_000),
  machines = 200,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  return await withPostgres('settlement', async ({ url }) => {
    await prepareForTests(url, withoutPractice)
    const appUrl = toAppUrl(url)
    const figures = await withClient(url, (owner) => measure(owner, appUrl, { orders, machines, onProgress }))
    onProgress('Settlement: checking every invariant')
    await assertSound(appUrl)
    return summarise(figures)
  })
}

async function measure(
  owner: pg.Client,
  appUrl: string,
  { orders, machines, onProgress }: Required<Options>,
): Promise<Figures> {
  onProgress(`Settlement: ${orders} orders over ${machines} machines`)
  await populateSettlement(owner, { orders, machines, ordersPerMember })

  onProgress('Settlement: killed in the middle and started again')
  const firstDay = await findDueDay(owner)
  await earnDay(owner, firstDay)
  const chunksAtKill = await settleAndKill(owner, appUrl, firstDay)
  await settle(appUrl, firstDay)
  await assertPaidOnce(owner, firstDay, orders)

  onProgress('Settlement: plain INSERT … SELECT, settlement, and again')
  const plainBeforeMs = await plainInsert(owner, firstDay)
  const day = await findDueDay(owner)
  await earnDay(owner, day)
  await owner.query('checkpoint')
  const settled = await settle(appUrl, day)
  const plainAfterMs = await plainInsert(owner, firstDay)
  await assertPaidOnce(owner, day, orders)

  const {
    rows: [server],
  } = await owner.query<{ version: string }>(`select current_setting('server_version') as version`)
  const plainMs = (plainBeforeMs + plainAfterMs) / 2
  return { orders, machines, chunksAtKill, settled, plainMs, postgres: server?.version ?? '' }
}

async function assertSound(appUrl: string): Promise<void> {
  const pool = createPool(appUrl, { max: 2 })
  const broken = [...(await runProof(databaseOf(pool))).invariants, ...(await proveBooks(databaseOf(pool)))].filter(
    ({ isOk }) => !isOk,
  )
  await pool.end()
  if (broken.length > 0) throw new Error(`after settlement the ledger is not sound: ${JSON.stringify(broken)}`)
}

/** Days are settled in order, from the first on which an order was valid. */
async function findDueDay(owner: pg.Client): Promise<string> {
  const {
    rows: [row],
  } = await owner.query<{ day: string }>('select settlement_due()::text as day')
  return row?.day as string
}

function startSettling(appUrl: string, day: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'settlement/settleOnce.ts'), appUrl, day], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function settle(appUrl: string, day: string): Promise<Settled> {
  const child = startSettling(appUrl, day)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the settlement failed')
  return JSON.parse(output) as Settled
}

/** Returns how many chunks were paid when it was killed. */
async function settleAndKill(owner: pg.Client, appUrl: string, day: string): Promise<number> {
  const child = startSettling(appUrl, day)
  const exited = once(child, 'exit')
  const isUnderWay = await waitFor(
    async () => {
      const {
        rows: [row],
      } = await owner.query<{ done: number; chunks: number }>(
        `select s.chunks, (select count(*)::int from settlement_chunk c where c.day = s.day) as done
        from settlement s where s.day = $1`,
        [day],
      )
      if (row && row.chunks > 0 && row.done >= Math.floor(row.chunks * 0.4)) return true
      return child.exitCode === null ? undefined : false
    },
    killWithinMs,
    1,
  )
  if (!isUnderWay) throw new Error('the settlement could not be killed in the middle')
  child.kill('SIGKILL')
  await exited
  const {
    rows: [row],
  } = await owner.query<{ done: number }>('select count(*)::int as done from settlement_chunk where day = $1', [day])
  return row?.done ?? 0
}

async function assertPaidOnce(owner: pg.Client, day: string, orders: number): Promise<void> {
  const {
    rows: [row],
  } = await owner.query<{ incomes: number; orders: number; paid: boolean }>(
    `select count(*)::int as incomes, count(distinct order_id)::int as orders,
      sum(amount) = (select paid from settlement where day = $1 and state = 'done') as paid
    from income where day = $1`,
    [day],
  )
  if (row?.incomes !== orders || row.orders !== orders || !row.paid)
    throw new Error(`not every order was paid once: ${JSON.stringify(row)}`)
}

/** A row with income’s columns for each order, into a table with income’s key and nothing else. */
async function plainInsert(owner: pg.Client, day: string): Promise<number> {
  await owner.query(`drop table if exists plain_income;
    create table plain_income (member_id uuid, order_id uuid, day date, report_id uuid, machine_id uuid, units int,
      amount bigint, claim_id uuid, primary key (member_id, order_id, day, report_id));
    checkpoint`)
  const startMs = performance.now()
  await owner.query(
    'insert into plain_income select member_id, id, $1, machine_id, machine_id, units, day_return from purchase',
    [day],
  )
  return performance.now() - startMs
}

type Figures = {
  readonly orders: number
  readonly machines: number
  readonly chunksAtKill: number
  readonly settled: Settled
  readonly plainMs: number
  readonly postgres: string
}

function summarise({ orders, machines, chunksAtKill, settled, plainMs, postgres }: Figures): Result {
  const ratio = settled.tookMs / plainMs
  const table = [
    `Settlement on PostgreSQL ${postgres} (embedded, fsync on), ${orders} orders of ${Math.ceil(orders / ordersPerMember)} members over ${machines} machines, on ${availableParallelism()} cores shared with the client`,
    '',
    '| what | measured | at most | aim | |',
    '| --- | ---: | ---: | ---: | --- |',
    `| plain INSERT … SELECT of as many rows with income’s key | ${(plainMs / 1_000).toFixed(2)} s | | | |`,
    `| settling the day | ${(settled.tookMs / 1_000).toFixed(2)} s | | | |`,
    `| ratio | ${ratio.toFixed(2)} | ${ratioMax} | ${ratioAim} | ${ratio <= ratioMax ? 'met' : 'MISSED'} |`,
    `| memory of the Node process | ${Math.round(settled.memoryMaxMb)} MB | ${memoryMaxMb} MB | | ${settled.memoryMaxMb < memoryMaxMb ? 'met' : 'MISSED'} |`,
    '',
    `Another day was killed with SIGKILL after ${chunksAtKill} chunks and settled again: each order was paid once. Afterwards all invariants held.`,
    '',
  ].join('\n')
  return {
    table,
    figures: { orders, machines, chunksAtKill, ...settled, plainMs, ratio },
    missed: [
      ...(ratio > ratioMax ? ['time of settlement'] : []),
      ...(settled.memoryMaxMb >= memoryMaxMb ? ['memory of settlement'] : []),
    ],
  }
}
