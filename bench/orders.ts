import { findLanguage } from '@millrace/texts'
import { availableParallelism } from 'node:os'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { findDetail, listMachines } from '../apps/server/src/product/catalogue/store.ts'
import { databaseOf } from '../apps/server/test/databaseOf.ts'
import { testPasswords, toAppUrl } from '../apps/server/test/roleUrls.ts'
import { assertLedgerSound } from './assertLedgerSound.ts'
import { findPgbench, type Pgbench } from './ledger/pgbench.ts'
import { median } from './median.ts'
import { createOrder, subjectOfOrder } from './orders/createOrder.ts'
import { addOrders, addProofs, populateBuyers, populateCatalogue } from './orders/population.ts'
import { type Load, postCalls } from './postCalls.ts'
import { startServer, withoutPractice } from './startServer.ts'
import { withClient, withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

const connections = 64
const warmUpCalls = 500
const shareMin = 0.5
const shareAim = 1
const slowerMax = 1.5

type Options = {
  readonly rounds?: number
  readonly seconds?: number
  readonly fewOrders?: number
  readonly manyOrders?: number
  /** False leaves out the comparison with pgbench, whose tables take a minute to fill. */
  readonly hasPgbench?: boolean
  readonly onProgress?: (line: string) => void
}
type Round = { readonly pgbench: number; readonly orders: number; readonly p99Ms: number }
type Times = { readonly listMs: number; readonly detailMs: number }

/**
 * Buying through HTTP against pgbench on the same PostgreSQL, side by side in each round; and the catalogue's queries
 * with few and with many orders.
 */
export async function benchOrders({
  rounds = 7,
  seconds = 4,
  fewOrders = 1_000,
  manyOrders = 1_000_000,
  hasPgbench = true,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  return await withPostgres('orders', async ({ folder, createDatabase }) => {
    const catalogue = await measureCatalogue(await createDatabase('catalogue'), fewOrders, manyOrders, onProgress)
    const [url, pgbenchUrl] = [await createDatabase('buying'), await createDatabase('pgbench')]
    const pgbench = hasPgbench ? findPgbench() : null
    const bought = await measureBuying(folder, url, pgbenchUrl, pgbench, { rounds, seconds, onProgress })
    return summarise(bought, catalogue, { seconds, fewOrders, manyOrders })
  })
}

async function measureBuying(
  folder: string,
  url: string,
  pgbenchUrl: string,
  pgbench: Pgbench | null,
  { rounds, seconds, onProgress }: { rounds: number; seconds: number; onProgress: (line: string) => void },
): Promise<readonly Round[]> {
  onProgress('Orders: filling pgbench, members and machines')
  await pgbench?.prepare(pgbenchUrl)
  await migrate(url, { passwords: testPasswords })
  const machines = await populateBuyers(url)
  const { url: serverUrl, stop } = await startServer(url, folder, withoutPractice)
  let next = 0
  let perSecond = warmUpCalls
  const buy = async (): Promise<Load> => {
    // The rate so far says how many calls fill the seconds of a round.
    const count = Math.max(connections, Math.round(perSecond * seconds))
    await addProofs(url, 'buy', { from: next, count, subject: subjectOfOrder(machines) })
    const bought = await postCalls(`${serverUrl}/api/mine/order/create`, count, {
      connections,
      createRequest: (i) => createOrder(machines, next + i),
    })
    next += count
    perSecond = bought.perSecond
    return bought
  }
  try {
    await addProofs(url, 'buy', { from: next, count: 1, subject: subjectOfOrder(machines) })
    await buyOne(serverUrl, machines, next++)
    await buy()
    const measured: Round[] = []
    for (let round = 1; round <= rounds; round++) {
      onProgress(`Orders, round ${round} of ${rounds}`)
      // Each round begins with another, so that none always comes after a checkpoint.
      const first = round % 2 === 0 ? await buy() : null
      const tps = (await pgbench?.measure(pgbenchUrl, seconds)) ?? Number.NaN
      const bought = first ?? (await buy())
      measured.push({ pgbench: tps, orders: bought.perSecond, p99Ms: bought.p99Ms })
    }
    await assertLedgerSound(url)
    await assertUnitsCounted(url)
    return measured
  } finally {
    await stop()
  }
}

/** Shows the reason of a refusal, which the load would not. */
async function buyOne(url: string, machines: readonly string[], i: number): Promise<void> {
  const response = await fetch(`${url}/api/mine/order/create`, { method: 'POST', ...createOrder(machines, i) })
  if (!response.ok) throw new Error(`an order was refused: ${await response.text()}`)
}

async function assertUnitsCounted(url: string): Promise<void> {
  const {
    rows: [sums],
  } = await withClient(url, (client) =>
    client.query<{ isEven: boolean }>(
      'select (select sum(units) from purchase) = (select sum(sold_units) from machine_stock) as "isEven"',
    ),
  )
  if (!sums?.isEven) throw new Error('after the load the units sold are not the units of the orders')
}

async function measureCatalogue(
  url: string,
  few: number,
  many: number,
  onProgress: (line: string) => void,
): Promise<{ few: Times; many: Times }> {
  onProgress('Orders: filling the catalogue')
  await migrate(url, { passwords: testPasswords })
  const machines = await populateCatalogue(url)
  await addOrders(url, few)
  const fewTimes = await measureQueries(url, machines)
  onProgress(`Orders: adding orders up to ${many}`)
  await addOrders(url, many - few)
  return { few: fewTimes, many: await measureQueries(url, machines) }
}

async function measureQueries(url: string, machines: readonly string[]): Promise<Times> {
  const pool = createPool(toAppUrl(url), { max: 1 })
  const english = findLanguage('en_US')
  try {
    const listMs = await medianMs(60, () =>
      listMachines(databaseOf(pool), english, { pageNum: 1, pageSize: 20, sort: 'position' }),
    )
    const detailMs = await medianMs(200, (i) =>
      findDetail(databaseOf(pool), english, machines[i % machines.length] ?? ''),
    )
    return { listMs, detailMs }
  } finally {
    await pool.end()
  }
}

async function medianMs(times: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let i = -10; i < times; i++) {
    const startMs = performance.now()
    await work(i + 10)
    // The first ones fill caches.
    if (i >= 0) took.push(performance.now() - startMs)
  }
  return median(took)
}

function summarise(
  rounds: readonly Round[],
  { few, many }: { few: Times; many: Times },
  about: { seconds: number; fewOrders: number; manyOrders: number },
): Result {
  const share = median(rounds.map(({ orders, pgbench }) => orders / pgbench))
  const slower = { list: many.listMs / few.listMs, detail: many.detailMs / few.detailMs }
  const table = [
    `Orders, medians of ${rounds.length} interleaved rounds of ${about.seconds} s, on ${availableParallelism()} cores shared with the client and the database`,
    '',
    '| what | measured | target |',
    '| --- | ---: | ---: |',
    `| pgbench, tpcb-like, ${connections} clients | ${Math.round(median(rounds.map(({ pgbench }) => pgbench)))} a second | |`,
    `| mine/order/create over HTTP, ${connections} connections | ${Math.round(median(rounds.map(({ orders }) => orders)))} a second | |`,
    `| mine/order/create ÷ pgbench | ${share.toFixed(2)} | at least ${shareMin.toFixed(2)}, aim ${shareAim.toFixed(2)} |`,
    `| p99 of mine/order/create | ${median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms | |`,
    `| query of product/list, ${about.fewOrders} and ${about.manyOrders} orders | ${few.listMs.toFixed(2)} and ${many.listMs.toFixed(2)} ms | |`,
    `| its rise | ${slower.list.toFixed(2)} | at most ${slowerMax.toFixed(2)} |`,
    `| query of product/detail, ${about.fewOrders} and ${about.manyOrders} orders | ${few.detailMs.toFixed(2)} and ${many.detailMs.toFixed(2)} ms | |`,
    `| its rise | ${slower.detail.toFixed(2)} | at most ${slowerMax.toFixed(2)} |`,
    '',
  ].join('\n')
  const missed = [
    ...(!(share >= shareMin)
      ? [`mine/order/create reaches ${share.toFixed(2)} of pgbench instead of ${shareMin}`]
      : []),
    ...Object.entries(slower)
      .filter(([, rise]) => rise > slowerMax)
      .map(
        ([name, rise]) =>
          `product/${name} takes ${rise.toFixed(2)} times as long with many orders instead of at most ${slowerMax}`,
      ),
  ]
  return { table, missed }
}
