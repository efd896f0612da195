import { UserError } from '../tools/process/UserError.ts'
import { benchAccounts } from './accounts.ts'
import { benchBooks } from './books.ts'
import { benchCommunity } from './community.ts'
import { benchHttp } from './http.ts'
import { benchLedger } from './ledger.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOrders } from './orders.ts'
import { benchProof } from './proof.ts'
import { benchReads } from './reads.ts'
import { benchRewards } from './rewards.ts'
import { benchSettlement } from './settlement.ts'
import { benchStart } from './start.ts'
import { benchStations } from './stations.ts'
import { benchVersions } from './versions.ts'
import { benchWallet } from './wallet.ts'
import { type Result, writeResult } from './writeResult.ts'
import { benchYears } from './years.ts'

// npm run bench             all of them
// npm run bench -- ledger   only that one
// npm run bench -- versions compares with another version, in the checkout that BENCH_BEFORE names
// npm run bench -- --small  with as little as it takes to see that they work: nothing is compared or kept

/** A bench, and its options for a small run. */
const bench =
  <Options extends object>(run: (options: Options) => Promise<Result>, small: Options) =>
  (onProgress: (line: string) => void, isSmall: boolean): Promise<Result> =>
    run({ ...(isSmall && small), onProgress } as unknown as Options)

const short = { rounds: 1, seconds: 1 } as const

const benches: Readonly<Record<string, ReturnType<typeof bench>>> = {
  ledger: bench(benchLedger, { ...short, members: 1_000, machines: 100, hasPgbench: false }),
  http: bench(benchHttp, short),
  accounts: bench(benchAccounts, short),
  books: bench(benchBooks, { members: 5_000, rounds: 1, quietSeconds: 1 }),
  community: bench(benchCommunity, { ...short, fewPosts: 100, manyPosts: 1_000, sockets: 100, messages: 50 }),
  orders: bench(benchOrders, { ...short, fewOrders: 100, manyOrders: 1_000, hasPgbench: false }),
  lighthouse: bench(benchLighthouse, { rounds: 1 }),
  proof: bench(benchProof, { rounds: 1, members: 5_000 }),
  reads: bench(benchReads, { rounds: 1, screensMax: 12 }),
  rewards: bench(benchRewards, { ...short, signers: 5_000, largeTeam: 1_000, hasPgbench: false }),
  settlement: bench(benchSettlement, { orders: 5_000, machines: 20 }),
  start: bench(benchStart, { restarts: 1, kills: 1, settleMs: 0, quietMs: 1_000, days: 5 }),
  stations: bench(benchStations, { stations: 100, sessionsPerSecond: 20, seconds: 2 }),
  versions: bench(benchVersions, short),
  wallet: bench(benchWallet, {
    ...short,
    deposits: 50,
    others: 100,
    depositRounds: 2,
    manyEntries: 10_000,
    calls: 10,
    warmUpCalls: 100,
    hasPgbench: false,
  }),
  years: bench(benchYears, { transfers: 20_000, rounds: 2, seconds: 1, calls: 10 }),
}

const isSmall = process.argv.includes('--small')
const names = process.argv.slice(2).filter((argument) => argument !== '--small')
// The servers that are measured live through this much of the past first.
if (isSmall) process.env['DEMO_DAYS'] ??= '5'
const onProgress = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

try {
  const allMissed: string[] = []
  // The comparison of versions needs another one.
  const all = Object.keys(benches).filter((name) => name !== 'versions' || process.env['BENCH_BEFORE'])
  for (const name of names.length > 0 ? names : all) {
    const run = benches[name]
    if (!run) throw new UserError(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}.`)
    const startMs = performance.now()
    const result = await run(onProgress, isSmall)
    process.stdout.write(`\n${result.table}\n${isSmall ? 'A small run: its figures say nothing.\n' : ''}`)
    onProgress(`${name}: ${Math.round((performance.now() - startMs) / 1_000)} s`)
    if (isSmall) continue
    if (result.isComplete !== false) await writeResult(name, result)
    allMissed.push(...result.missed)
  }
  if (allMissed.length > 0) throw new UserError(`Targets missed: ${allMissed.join('; ')}.`)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
