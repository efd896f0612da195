import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tools/postgres/index.ts'
import { UserError } from '../tools/process/UserError.ts'
import { createDatabases } from './createDatabases.ts'
import { findPgbench } from './ledger/pgbench.ts'
import { type DepositRound, measureDeposits } from './wallet/deposits.ts'
import { median } from './wallet/median.ts'
import { measureReading, type PageTimes } from './wallet/reading.ts'
import { connections, measureWithdrawing, type WithdrawRound } from './wallet/withdrawing.ts'

// For a shorter look: BENCH_PARTS=withdraw,deposits,pages BENCH_ROUNDS BENCH_SECONDS BENCH_ENTRIES. Only a whole run is
// kept as the result.

const shareMin = 0.5
const shareAim = 1
const creditedMaxMs = 3_000
const slowerMax = 1.5
const parts = ['withdraw', 'deposits', 'pages'] as const

type Options = {
  readonly parts?: readonly string[]
  readonly rounds?: number
  readonly seconds?: number
  readonly deposits?: number
  readonly others?: number
  readonly depositRounds?: number
  readonly fewEntries?: number
  readonly manyEntries?: number
  readonly calls?: number
  readonly onProgress?: (line: string) => void
}
type Result = { readonly table: string; readonly missed: readonly string[] }
type Row = {
  readonly what: string
  readonly measured: string
  readonly target?: string
  /** What is told when it is not reached. */ readonly missed?: string | false
}

const given = (name: string, usual: number): number => Number(process.env[name] ?? usual)

/**
 * Asking for withdrawals beside pgbench, the time that many deposits take to arrive, and the wallet's pages with few
 * and with many entries in the ledger.
 */
export async function benchWallet({
  parts: wanted = process.env['BENCH_PARTS']?.split(',') ?? parts,
  rounds = given('BENCH_ROUNDS', 7),
  seconds = given('BENCH_SECONDS', 4),
  deposits = 1_000,
  others = 10_000,
  depositRounds = given('BENCH_ROUNDS', 6),
  fewEntries = 1_000,
  manyEntries = given('BENCH_ENTRIES', 10_000_000),
  calls = 300,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  const unknown = wanted.find((part) => !parts.some((known) => known === part))
  if (unknown !== undefined) throw new UserError(`There is no part ${unknown}; there are ${parts.join(', ')}.`)
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-wallet-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  const urlOf = (database: string): string => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href
  try {
    await createDatabases(postgres.url, ['pgbench', 'withdrawing', 'arriving', 'few', 'many'])
    const rows: Row[] = []
    if (wanted.includes('withdraw'))
      rows.push(
        ...withdrawRows(
          await measureWithdrawing(folder, urlOf('withdrawing'), urlOf('pgbench'), findPgbench(), {
            rounds,
            seconds,
            onProgress,
          }),
        ),
      )
    if (wanted.includes('deposits'))
      rows.push(
        ...depositRows(
          await measureDeposits(folder, urlOf('arriving'), { deposits, others, rounds: depositRounds, onProgress }),
          { deposits, others },
        ),
      )
    if (wanted.includes('pages'))
      rows.push(
        ...pageRows(
          await measureReading(folder, urlOf('few'), urlOf('many'), {
            few: fewEntries,
            many: manyEntries,
            calls,
            onProgress,
          }),
          { fewEntries, manyEntries },
        ),
      )
    const isWhole = parts.every((part) => wanted.includes(part))
    const table = tableOf(rows, { rounds, seconds, isWhole })
    if (isWhole && manyEntries === 10_000_000) await writeResults(table)
    return { table, missed: rows.flatMap(({ missed }) => missed || []) }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function withdrawRows(rounds: readonly WithdrawRound[]): Row[] {
  const of = (value: (round: WithdrawRound) => number): number => median(rounds.map(value))
  const share = of(({ waiting, pgbench }) => waiting.perSecond / pgbench)
  const shareWithPaying = of(({ paidAtOnce, pgbench }) => paidAtOnce.perSecond / pgbench)
  return [
    {
      what: `pgbench, tpcb-like, ${connections} clients`,
      measured: `${Math.round(of(({ pgbench }) => pgbench))} a second`,
    },
    {
      what: `withdraw/create over HTTP, ${connections} connections`,
      measured: `${Math.round(of(({ waiting }) => waiting.perSecond))} a second`,
    },
    {
      what: 'withdraw/create ÷ pgbench',
      measured: share.toFixed(2),
      target: `at least ${shareMin.toFixed(2)}, aim ${shareAim.toFixed(2)}`,
      missed: !(share >= shareMin) && `withdraw/create reaches ${share.toFixed(2)} of pgbench instead of ${shareMin}`,
    },
    { what: 'p99 of withdraw/create', measured: `${of(({ waiting }) => waiting.p99Ms).toFixed(1)} ms` },
    {
      what: 'the same while the job hands all of them to the rail ÷ pgbench',
      measured: shareWithPaying.toFixed(2),
      target: `at least ${shareMin.toFixed(2)}`,
      missed:
        !(shareWithPaying >= shareMin) &&
        `withdraw/create, with the job beside it, reaches ${shareWithPaying.toFixed(2)} of pgbench instead of ${shareMin}`,
    },
    { what: 'its p99', measured: `${of(({ paidAtOnce }) => paidAtOnce.p99Ms).toFixed(1)} ms` },
  ]
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`

function depositRows(
  rounds: readonly DepositRound[],
  { deposits, others }: { deposits: number; others: number },
): Row[] {
  const slowestOf = (isSeen: boolean): number =>
    Math.max(...rounds.filter((round) => round.isSeen === isSeen).map(({ creditedMs }) => creditedMs))
  const row = (what: string, isSeen: boolean): Row[] => {
    const ms = slowestOf(isSeen)
    return Number.isFinite(ms)
      ? [
          {
            what,
            measured: inSeconds(ms),
            target: `at most ${inSeconds(creditedMaxMs)}`,
            missed: !(ms <= creditedMaxMs) && `${what}: ${inSeconds(ms)}`,
          },
        ]
      : []
  }
  const plainMs = median(rounds.map(({ plainMs }) => plainMs))
  return [
    {
      what: `eth_getLogs of ${deposits + others} transfers and a plain INSERT of ${deposits} rows`,
      measured: inSeconds(plainMs),
    },
    ...row(
      `${deposits} deposits among ${others} other transfers in ten blocks, from the 20th confirmation to the last one’s credit, slowest round, the watcher back just then`,
      false,
    ),
    ...row('the same, the watcher having seen each block', true),
    { what: 'its median ÷ plain', measured: (median(rounds.map(({ creditedMs }) => creditedMs)) / plainMs).toFixed(1) },
  ]
}

function pageRows(
  pages: readonly PageTimes[],
  { fewEntries, manyEntries }: { fewEntries: number; manyEntries: number },
): Row[] {
  return pages.flatMap(({ name, fewMs, manyMs }): Row[] => {
    const rise = manyMs / fewMs
    return [
      {
        what: `${name}, ${fewEntries} and ${manyEntries} entries`,
        measured: `${fewMs.toFixed(2)} and ${manyMs.toFixed(2)} ms`,
      },
      {
        what: 'its rise',
        measured: rise.toFixed(2),
        target: `at most ${slowerMax.toFixed(2)}`,
        missed:
          !(rise <= slowerMax) &&
          `${name} takes ${rise.toFixed(2)} times as long with many entries instead of at most ${slowerMax}`,
      },
    ]
  })
}

const tableOf = (
  rows: readonly Row[],
  { rounds, seconds, isWhole }: { rounds: number; seconds: number; isWhole: boolean },
): string =>
  [
    `Wallet, medians of ${rounds} interleaved rounds of ${seconds} s, pages over HTTP one call at a time, on ${availableParallelism()} cores shared with the client, the database and the chain`,
    '',
    '| what | measured | target |',
    '| --- | ---: | ---: |',
    ...rows.map(({ what, measured, target = '' }) => `| ${what} | ${measured} | ${target} |`),
    '',
    ...(isWhole
      ? [
          'Afterwards every invariant of the ledger held, there were as many withdrawals as were acknowledged, and every deposit was credited once.',
          '',
        ]
      : []),
  ].join('\n')

async function writeResults(table: string): Promise<void> {
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'wallet.md'), table)
}
