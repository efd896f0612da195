import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { testPasswords } from '../apps/server/test/roleUrls.ts'
import { assertLedgerSound } from './assertLedgerSound.ts'
import { createMoves, measureBatched, measureSingle } from './ledger/paths.ts'
import { findPgbench, pgbenchClients, type Pgbench } from './ledger/pgbench.ts'
import { type Population, populate, warmUp } from './ledger/population.ts'
import { median } from './median.ts'
import { withClient, withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

type Options = Partial<Population> & {
  readonly rounds?: number
  readonly seconds?: number
  /** False leaves out the comparison with pgbench, whose tables take a minute to fill. */
  readonly hasPgbench?: boolean
  readonly onProgress?: (line: string) => void
}
type Target = {
  readonly pool: pg.Pool
  readonly moves: ReturnType<typeof createMoves>
  readonly pgbench: Pgbench | null
  readonly pgbenchUrl: string
  readonly seconds: number
}

const runPgbench = async ({ pgbench, pgbenchUrl, seconds }: Target) =>
  (await pgbench?.measure(pgbenchUrl, seconds)) ?? Number.NaN
const single =
  (move: keyof Target['moves']) =>
  ({ pool, moves, seconds }: Target) =>
    measureSingle(pool, 64, seconds, moves[move])
const batched =
  (inFlight: number, move: keyof Target['moves']) =>
  ({ pool, moves, seconds }: Target) =>
    measureBatched(pool, inFlight, seconds, moves[move])

/** Each is measured once a round. Those with `isDelayed` run with the commit delay, the reference included. */
const measures = {
  pgbench: { isDelayed: false, run: runPgbench },
  single: { isDelayed: false, run: single('uniform') },
  'single-hot': { isDelayed: false, run: single('hot') },
  'batched-64': { isDelayed: false, run: batched(64, 'uniform') },
  'batched-512': { isDelayed: false, run: batched(512, 'uniform') },
  'hot-64': { isDelayed: false, run: batched(64, 'hot') },
  'hot-512': { isDelayed: false, run: batched(512, 'hot') },
  'budget-512': { isDelayed: false, run: batched(512, 'budget') },
  'append-only-512': { isDelayed: false, run: batched(512, 'appendOnly') },
  'pgbench-delayed': { isDelayed: true, run: runPgbench },
  'hot-64-delayed': { isDelayed: true, run: batched(64, 'hot') },
  'hot-512-delayed': { isDelayed: true, run: batched(512, 'hot') },
} as const

type Measure = keyof typeof measures
type Round = Readonly<Record<Measure, number>>
type Line = {
  readonly what: string
  readonly measure: Measure
  readonly against: Measure
  readonly atLeast?: number
  readonly aim?: number
}

const lines: readonly Line[] = [
  { what: 'single transfer, 64 in flight', measure: 'single', against: 'pgbench', atLeast: 0.9, aim: 1.2 },
  { what: 'batched transfers, 64 in flight', measure: 'batched-64', against: 'pgbench', atLeast: 2.3, aim: 3 },
  { what: 'batched transfers, 512 in flight', measure: 'batched-512', against: 'pgbench', atLeast: 3.5, aim: 6.6 },
  {
    what: 'one hot account against uniform, batched, 64 in flight',
    measure: 'hot-64',
    against: 'batched-64',
    atLeast: 0.9,
    aim: 1,
  },
  {
    what: 'one hot account against uniform, batched, 512 in flight',
    measure: 'hot-512',
    against: 'batched-512',
    atLeast: 0.9,
    aim: 1,
  },
  {
    what: 'hot account, batched, 64 in flight, with 2 ms of commit delay',
    measure: 'hot-64-delayed',
    against: 'pgbench-delayed',
    atLeast: 1,
    aim: 2.5,
  },
  {
    what: 'hot account, batched, 512 in flight, with 2 ms of commit delay',
    measure: 'hot-512-delayed',
    against: 'pgbench-delayed',
    atLeast: 1,
    aim: 2.5,
  },
  { what: 'hot budget (rewards), batched, 512 in flight', measure: 'budget-512', against: 'pgbench' },
  {
    what: 'hot append-only account (deposits), batched, 512 in flight',
    measure: 'append-only-512',
    against: 'pgbench',
  },
  { what: 'hot account without the queue, 64 in flight, against uniform', measure: 'single-hot', against: 'single' },
]

/**
 * Measures the ledger against pgbench, everything in each round, so that a slow minute of the machine hits all of it.
 * Returns the table.
 */
export async function benchLedger({
  rounds = 5,
  seconds = 4,
  members = 100_000,
  machines = 10_000,
  hasPgbench = true,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  const pgbench = hasPgbench ? findPgbench() : null
  const population = { members, machines }
  return await withPostgres('ledger', async ({ url, createDatabase }) => {
    onProgress('Ledger: filling pgbench and the ledger')
    const pgbenchUrl = await createDatabase('pgbench')
    await pgbench?.prepare(pgbenchUrl)
    await migrate(url, { passwords: testPasswords })
    await populate(url, population)
    const pool = createPool(url)
    const target = { pool, moves: createMoves(population), pgbench, pgbenchUrl, seconds }
    await warmUp(pool, population)
    return await withClient(url, async (admin) => {
      await measureAll(admin, { ...target, seconds: Math.min(seconds, 2) }, 0)
      const measured: Round[] = []
      for (let round = 1; round <= rounds; round++) {
        onProgress(`Ledger, round ${round} of ${rounds}`)
        measured.push(await measureAll(admin, target, round))
      }
      await pool.end()
      onProgress('Ledger: checking every invariant')
      const check = await assertLedgerSound(url)
      const {
        rows: [server],
      } = await admin.query<{ version: string }>(`select current_setting('server_version') as version`)
      return summarise(measured, {
        rounds,
        seconds,
        postgres: server?.version ?? '',
        pgbench: pgbench?.version ?? 'no pgbench',
        transfers: Number(check.transfers),
        checkMs: check.tookMs,
      })
    })
  })
}

/** Begins each round with another measure: none always comes first after a checkpoint, or always last. */
async function measureAll(admin: pg.Client, target: Target, round: number): Promise<Round> {
  const results: Partial<Record<Measure, number>> = {}
  for (const isDelayed of [false, true]) {
    const names = (Object.keys(measures) as Measure[]).filter((name) => measures[name].isDelayed === isDelayed)
    await setCommitDelay(admin, isDelayed)
    for (const i of names.keys()) {
      const name = names[(i + round) % names.length] as Measure
      results[name] = await measures[name].run(target)
    }
  }
  await setCommitDelay(admin, false)
  await admin.query('checkpoint')
  return results as Round
}

/** Every commit waits 2 ms, as on a slow disk or with a synchronous standby. */
async function setCommitDelay(admin: pg.Client, isOn: boolean): Promise<void> {
  await admin.query(isOn ? 'alter system set commit_delay = 2000' : 'alter system reset commit_delay')
  await admin.query(isOn ? 'alter system set commit_siblings = 0' : 'alter system reset commit_siblings')
  await admin.query('select pg_reload_conf()')
}

type About = {
  readonly rounds: number
  readonly seconds: number
  readonly postgres: string
  readonly pgbench: string
  readonly transfers: number
  readonly checkMs: number
}

function summarise(measured: readonly Round[], about: About): Result {
  const rows = lines.map((line) => {
    // Each round by itself, since both sides of a ratio had the same minute of the machine.
    const ratios = measured.map((round) => round[line.measure] / round[line.against])
    const ratio = median(ratios)
    return {
      ...line,
      perSecond: Math.round(median(measured.map((round) => round[line.measure]))),
      ratio,
      low: Math.min(...ratios),
      high: Math.max(...ratios),
      isMet: ratio >= (line.atLeast ?? 0),
    }
  })
  const figure = (value?: number) => value?.toFixed(2) ?? ''
  const reference = (measure: Measure) => Math.round(median(measured.map((round) => round[measure])))
  const table = [
    `Ledger on PostgreSQL ${about.postgres} (embedded, fsync on), medians of ${about.rounds} interleaved rounds of ${about.seconds} s, on ${availableParallelism()} cores shared with the client`,
    '',
    `1.00 is ${about.pgbench}, tpcb-like, scale 100, ${pgbenchClients} clients: ${reference('pgbench')} transactions a second; with 2 ms of commit delay (commit_delay = 2000, commit_siblings = 0, for pgbench too) ${reference('pgbench-delayed')}.`,
    '',
    '| what | a second | against | ratio | lowest – highest | at least | aim | |',
    '| --- | ---: | --- | ---: | :---: | ---: | ---: | --- |',
    ...rows.map(
      ({ what, perSecond, against, ratio, low, high, atLeast, aim, isMet }) =>
        `| ${what} | ${perSecond} | ${against} | ${figure(ratio)} | ${figure(low)} – ${figure(high)} | ${figure(atLeast)} | ${figure(aim)} | ${atLeast === undefined ? '' : isMet ? 'met' : 'MISSED'} |`,
    ),
    '',
    `Afterwards the check proved all invariants over ${about.transfers} transfers in ${about.checkMs} ms.`,
    '',
  ].join('\n')
  return {
    table,
    figures: { ...about, rows, measured },
    missed: rows.filter(({ isMet }) => !isMet).map(({ what }) => what),
  }
}
