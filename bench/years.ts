import { availableParallelism } from 'node:os'
import { listBalances, listFlows, listMovements } from '../apps/server/src/console/context/store.ts'
import { findById } from '../apps/server/src/console/find/store.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { rollUp, runCheck, sealDay } from '../apps/server/src/ledger/index.ts'
import { databaseOf } from '../apps/server/test/databaseOf.ts'
import { toAppUrl } from '../apps/server/test/roleUrls.ts'
import { assertLedgerSound } from './assertLedgerSound.ts'
import { median } from './median.ts'
import { createOrder, subjectOfOrder } from './orders/createOrder.ts'
import { addProofs } from './orders/population.ts'
import { postCalls } from './postCalls.ts'
import { startServer, withoutPractice } from './startServer.ts'
import { measurePage } from './wallet/reading.ts'
import { withClient, withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'
import { fillYears, monthCount, type Years } from './years/fill.ts'

// The same with years of history: npm run bench -- years
// BENCH_TRANSFERS=10000000 npm run bench -- years compares ten million with a hundred million: 60 GB, and hours.

const slowerMax = 1.5
const connections = 32

const pages = [
  { name: 'wallet/info', path: 'wallet/info' },
  { name: 'wallet/record', path: 'wallet/record?pageNum=1&pageSize=20' },
  { name: 'wallet/record of one type', path: 'wallet/record?pageNum=1&pageSize=20&type=5' },
  { name: 'wallet/chart', path: 'wallet/chart?days=30' },
  { name: 'fund/overview', path: 'fund/overview' },
] as const

type Options = {
  readonly transfers?: number
  readonly rounds?: number
  readonly seconds?: number
  readonly calls?: number
  readonly onProgress?: (line: string) => void
}
type Side = Years & {
  readonly transfers: number
  readonly server: { readonly url: string; readonly stop: () => Promise<void> }
  readonly app: Database
  readonly end: () => Promise<void>
}
type Row = { readonly what: string; readonly few: number; readonly many: number; readonly unit: 'ms' | 'a second' }

/** What is done every minute or by people, with some transfers of three years and with ten times as many. */
export async function benchYears({
  transfers = Number(process.env['BENCH_TRANSFERS'] ?? 1_000_000),
  rounds = 15,
  seconds = 3,
  calls = 100,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  return await withPostgres('years', async ({ folder, createDatabase }) => {
    const sides: Side[] = []
    try {
      for (const count of [transfers, transfers * 10]) {
        const url = await createDatabase(`years_${count}`)
        onProgress(`Years: filling ${count} transfers`)
        sides.push(await openSide(await fillYears(url, count, onProgress), folder, onProgress))
      }
      const [few, many] = sides as [Side, Side]
      const rows = [
        ...(await measureBuying(few, many, { rounds, seconds, onProgress })),
        ...(await measureConsole(few, many, calls)),
      ]
      for (const { name, path } of pages) {
        onProgress(`Years: ${name}`)
        const { fewMs, manyMs } = await measurePage(
          path,
          calls,
          { url: few.server.url, members: few.members },
          { url: many.server.url, members: many.members },
        )
        rows.push({ what: name, few: fewMs, many: manyMs, unit: 'ms' })
      }
      const bytes = await readSizes(many.url)
      return summarise(rows, few, many, { rounds, calls, bytes })
    } finally {
      for (const { end } of sides) await end()
    }
  })
}

async function openSide(years: Years, folder: string, onProgress: (line: string) => void): Promise<Side> {
  const { transfers, tookMs } = await assertLedgerSound(years.url)
  onProgress(`Years: the whole proof of ${transfers} transfers took ${tookMs} ms`)
  const server = await startServer(years.url, folder, { ...withoutPractice, ROLE: 'web' })
  const pool = createPool(toAppUrl(years.url), { max: 2 })
  const end = async () => {
    await server.stop()
    await pool.end()
  }
  const app = databaseOf(pool)
  // The years are sealed at once, which a running server has done day by day.
  await sealDay(app)
  return { ...years, transfers: Number(transfers), server, app, end }
}

/** Purchases over HTTP, and then the checks of what they added, in turn on both. */
async function measureBuying(
  few: Side,
  many: Side,
  { rounds, seconds, onProgress }: { rounds: number; seconds: number; onProgress: (line: string) => void },
): Promise<Row[]> {
  const sides = [few, many].map((side) => ({
    ...side,
    next: 0,
    perSecond: [] as number[],
    checkMs: [] as number[],
    booksMs: [] as number[],
  }))
  for (let round = 0; round <= rounds; round++) {
    onProgress(`Years: buying and checking, round ${round} of ${rounds}`)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { machines, url, next } = side
      const count = Math.round(Math.max(connections, (side.perSecond.at(-1) ?? 100) * seconds))
      await addProofs(url, 'buy', { from: next, count, subject: subjectOfOrder(machines) })
      const { perSecond } = await postCalls(`${side.server.url}/api/mine/order/create`, count, {
        connections,
        createRequest: (i) => createOrder(machines, next + i),
      })
      side.next += count
      side.perSecond.push(perSecond)
    }
    // As many are new on both.
    const added = Math.min(...sides.map(({ next }) => next))
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await rollUp(side.app)
      const booksMs = await timeBooks(side.url)
      const check = await timed(() => runCheck(side.app))
      if (!check.result.isSound) throw new Error(`the check found ${JSON.stringify(check.result.invariants)}`)
      if (added === 0) throw new Error('nothing was new')
      side.checkMs.push(check.ms)
      side.booksMs.push(booksMs)
    }
  }
  const compare = (what: string, unit: Row['unit'], pick: (side: (typeof sides)[number]) => number[]): Row => {
    // The first round warms up.
    const [fewValue = Number.NaN, manyValue = Number.NaN] = sides.map((side) => median(pick(side).slice(1)))
    return { what, unit, few: fewValue, many: manyValue }
  }
  return [
    compare('mine/order/create', 'a second', ({ perSecond }) => perSecond),
    compare('the ledger’s running check after each round', 'ms', ({ checkMs }) => checkMs),
    compare('the books’ running check after each round', 'ms', ({ booksMs }) => booksMs),
  ]
}

/** From where the ledger is proved, since the books were never proved: the rows of their history are not there. */
const timeBooks = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { ms, result } = await timed(() =>
      client.query(`select invariant from books_check((select up_to_xid from ledger.proof)) where not is_ok`),
    )
    if (result.rows.length > 0) throw new Error(`the books' check found ${JSON.stringify(result.rows)}`)
    return ms
  })

/** What an operator opens for a member. */
async function measureConsole(few: Side, many: Side, calls: number): Promise<Row[]> {
  const lists: Readonly<Record<string, (db: Database, id: string) => Promise<unknown>>> = {
    'console: a member’s flows': listFlows,
    'console: a member’s balances of 90 days': listBalances,
    'console: a member’s movements': listMovements,
    'console: whatever has an id': findById,
  }
  const rows: Row[] = []
  const ids = await Promise.all([few, many].map(({ url }) => readMembers(url, calls + 20)))
  for (const [what, list] of Object.entries(lists)) {
    const took: [number[], number[]] = [[], []]
    for (let i = 0; i < calls + 20; i++)
      for (const [s, side] of [few, many].entries()) {
        const { ms } = await timed(() => list(side.app, ids[s]?.[i % (ids[s]?.length ?? 1)] ?? ''))
        if (i >= 20) took[s as 0 | 1].push(ms)
      }
    rows.push({ what, few: median(took[0]), many: median(took[1]), unit: 'ms' })
  }
  return rows
}

const readMembers = (url: string, count: number): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select a.owner as id from ledger.account a where a.kind = 'income' order by random() limit $1`,
      [count],
    )
    return rows.map(({ id }) => id)
  })

const readSizes = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: bigint }>(
      `select (sum(pg_total_relation_size(i.inhrelid)) + pg_total_relation_size('ledger.transfer_key'))::bigint as bytes
      from pg_inherits i where i.inhparent = 'ledger.transfer'::regclass`,
    )
    return Number(rows[0]?.bytes ?? 0)
  })

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startMs = performance.now()
  const result = await work()
  return { ms: performance.now() - startMs, result }
}

function summarise(
  rows: readonly Row[],
  few: Side,
  many: Side,
  { rounds, calls, bytes }: { rounds: number; calls: number; bytes: number },
): Result {
  const lines = rows.map((row) => {
    // How many times as long, or how many times as few.
    const rise = row.unit === 'ms' ? row.many / row.few : row.few / row.many
    return { ...row, rise, isMet: rise <= slowerMax }
  })
  return {
    table: [
      `Years of history: ${few.transfers} and ${many.transfers} transfers in ${monthCount} months that are over, medians of ` +
        `${rounds} interleaved rounds and ${calls} calls, on ${availableParallelism()} cores shared with the client and the database`,
      '',
      `| what | ${few.transfers} | ${many.transfers} | rise, at most ${slowerMax} |`,
      '| --- | ---: | ---: | ---: |',
      ...lines.map(
        ({ what, few, many, unit, rise }) =>
          `| ${what} | ${few.toFixed(2)} ${unit} | ${many.toFixed(2)} ${unit} | ${rise.toFixed(2)} |`,
      ),
      '',
      `The transfers were filled by COPY through the ledger’s triggers, and its whole proof held before and the running ` +
        `check after each round. Each member has the same history on both sides; on the larger there are ten times as ` +
        `many members. With their indexes and keys they take ${Math.round(bytes / many.transfers)} bytes each.`,
      '',
    ].join('\n'),
    missed: lines
      .filter(({ isMet }) => !isMet)
      .map(({ what, rise }) => `${what} costs ${rise.toFixed(2)} times as much with ten times as many transfers`),
    figures: { rounds, calls, bytes, lines },
  }
}
