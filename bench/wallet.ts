import { availableParallelism } from 'node:os'
import { UserError } from '../tools/process/UserError.ts'
import { findPgbench } from './ledger/pgbench.ts'
import { median } from './median.ts'
import { type DepositRound, measureDeposits } from './wallet/deposits.ts'
import { measureReading, type PageTimes } from './wallet/reading.ts'
import { connections, measureWithdrawing, type WithdrawRound } from './wallet/withdrawing.ts'
import { withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

// BENCH_PARTS=withdraw,deposits,pages and BENCH_SECONDS make a shorter run; only all parts are kept as the result.
// BENCH_ROUNDS and BENCH_ENTRIES make a longer one: ten million entries take some minutes to fill.

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
  readonly warmUpCalls?: number
  /** False leaves out the comparison with pgbench, whose tables take a minute to fill. */
  readonly hasPgbench?: boolean
  readonly onProgress?: (line: string) => void
}
type Row = {
  readonly what: string
  readonly measured: string
  readonly target?: string
  /** What to say when the target is missed. */
  readonly missed?: string | false
}

const fromEnvironment = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

/**
 * Requests for withdrawals against pgbench, the time until many deposits are credited, and the wallet's pages with few
 * and with many entries in the ledger.
 */
export async function benchWallet({
  parts: wanted = process.env['BENCH_PARTS']?.split(',') ?? parts,
  rounds = fromEnvironment('BENCH_ROUNDS', 5),
  seconds = fromEnvironment('BENCH_SECONDS', 4),
  deposits = 1_000,
  others = 10_000,
  depositRounds = fromEnvironment('BENCH_ROUNDS', 4),
  fewEntries = 1_000,
  manyEntries = fromEnvironment('BENCH_ENTRIES', 1_000_000),
  calls = 200,
  warmUpCalls = 2_000,
  hasPgbench = true,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  const unknown = wanted.find((part) => !parts.some((known) => known === part))
  if (unknown !== undefined) throw new UserError(`There is no part ${unknown}; there are ${parts.join(', ')}.`)
  const rows = await withPostgres('wallet', async ({ folder, createDatabase }) => {
    const found: Row[] = []
    if (wanted.includes('withdraw')) {
      const [url, pgbenchUrl] = [await createDatabase('withdrawing'), await createDatabase('pgbench')]
      const options = { rounds, seconds, warmUpCalls, onProgress }
      const pgbench = hasPgbench ? findPgbench() : null
      found.push(...withdrawRows(await measureWithdrawing(folder, url, pgbenchUrl, pgbench, options)))
    }
    if (wanted.includes('deposits')) {
      const options = { deposits, others, rounds: depositRounds, onProgress }
      const measured = await measureDeposits(folder, await createDatabase('deposits'), options)
      found.push(...depositRows(measured, { deposits, others }))
    }
    if (wanted.includes('pages')) {
      const options = { few: fewEntries, many: manyEntries, calls, onProgress }
      const [fewUrl, manyUrl] = [await createDatabase('few'), await createDatabase('many')]
      found.push(...pageRows(await measureReading(folder, fewUrl, manyUrl, options), { fewEntries, manyEntries }))
    }
    return found
  })
  const isComplete = parts.every((part) => wanted.includes(part))
  const table = tableOf(rows, { rounds, seconds, isComplete })
  return { table, missed: rows.flatMap(({ missed }) => missed || []), isComplete }
}

function withdrawRows(rounds: readonly WithdrawRound[]): Row[] {
  const medianOf = (value: (round: WithdrawRound) => number): number => median(rounds.map(value))
  const share = medianOf(({ waiting, pgbench }) => waiting.perSecond / pgbench)
  const shareWithPaying = medianOf(({ paidAtOnce, pgbench }) => paidAtOnce.perSecond / pgbench)
  return [
    {
      what: `pgbench, tpcb-like, ${connections} clients`,
      measured: `${Math.round(medianOf(({ pgbench }) => pgbench))} a second`,
    },
    {
      what: `withdraw/create over HTTP, ${connections} connections`,
      measured: `${Math.round(medianOf(({ waiting }) => waiting.perSecond))} a second`,
    },
    {
      what: 'withdraw/create ÷ pgbench',
      measured: share.toFixed(2),
      target: `at least ${shareMin.toFixed(2)}, aim ${shareAim.toFixed(2)}`,
      missed: !(share >= shareMin) && `withdraw/create reaches ${share.toFixed(2)} of pgbench instead of ${shareMin}`,
    },
    { what: 'p99 of withdraw/create', measured: `${medianOf(({ waiting }) => waiting.p99Ms).toFixed(1)} ms` },
    {
      what: 'the same while the job hands all of them to the rail ÷ pgbench',
      measured: shareWithPaying.toFixed(2),
      target: `at least ${shareMin.toFixed(2)}`,
      missed:
        !(shareWithPaying >= shareMin) &&
        `withdraw/create, with the job beside it, reaches ${shareWithPaying.toFixed(2)} of pgbench instead of ${shareMin}`,
    },
    { what: 'its p99', measured: `${medianOf(({ paidAtOnce }) => paidAtOnce.p99Ms).toFixed(1)} ms` },
  ]
}

const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`

function depositRows(
  rounds: readonly DepositRound[],
  { deposits, others }: { deposits: number; others: number },
): Row[] {
  const slowestOf = (hasSeenBlocks: boolean): number =>
    Math.max(...rounds.filter((round) => round.hasSeenBlocks === hasSeenBlocks).map(({ creditedMs }) => creditedMs))
  const row = (what: string, hasSeenBlocks: boolean): Row[] => {
    const ms = slowestOf(hasSeenBlocks)
    return Number.isFinite(ms)
      ? [
          {
            what,
            measured: formatSeconds(ms),
            target: `at most ${formatSeconds(creditedMaxMs)}`,
            missed: !(ms <= creditedMaxMs) && `${what}: ${formatSeconds(ms)}`,
          },
        ]
      : []
  }
  const plainMs = median(rounds.map(({ plainMs }) => plainMs))
  return [
    {
      what: `eth_getLogs of ${deposits + others} transfers and a plain INSERT of ${deposits} rows`,
      measured: formatSeconds(plainMs),
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
  { rounds, seconds, isComplete }: { rounds: number; seconds: number; isComplete: boolean },
): string =>
  [
    `Wallet, medians of ${rounds} interleaved rounds of ${seconds} s, pages over HTTP one call at a time, on ${availableParallelism()} cores shared with the client, the database and the chain`,
    '',
    '| what | measured | target |',
    '| --- | ---: | ---: |',
    ...rows.map(({ what, measured, target = '' }) => `| ${what} | ${measured} | ${target} |`),
    '',
    ...(isComplete
      ? [
          'Afterwards every invariant of the ledger held, there were as many withdrawals as were acknowledged, and every deposit was credited once.',
          '',
        ]
      : []),
  ].join('\n')
