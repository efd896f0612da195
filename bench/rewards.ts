import { availableParallelism } from 'node:os'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { testPasswords } from '../apps/server/test/roleUrls.ts'
import { assertLedgerSound } from './assertLedgerSound.ts'
import { findPgbench, type Pgbench } from './ledger/pgbench.ts'
import { median } from './median.ts'
import { addProofs, populateBuyers } from './orders/population.ts'
import { type Load, postCalls } from './postCalls.ts'
import { populateSigners, populateTeams, rewardTokenOf } from './rewards/population.ts'
import { startServer, withoutPractice } from './startServer.ts'
import { addDestinations, createWithdrawal, subjectOfWithdrawal, waitingAmount } from './wallet/withdrawing.ts'
import { withClient, withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

const connections = 64
const warmUpCalls = 1_000
const shareMin = 1
const hotMin = 0.9
const slowerMax = 1.5

type Options = {
  readonly rounds?: number
  readonly seconds?: number
  readonly signers?: number
  readonly smallTeam?: number
  readonly largeTeam?: number
  /** False leaves out the comparison with pgbench, whose tables take a minute to fill. */
  readonly hasPgbench?: boolean
  readonly onProgress?: (line: string) => void
}
type Round = { readonly pgbench: number; readonly signIn: Load; readonly withdraw: Load }
type TeamTimes = { readonly path: string; readonly smallMs: number; readonly largeMs: number }

/**
 * Signing in through HTTP against pgbench on the same PostgreSQL, and against a call that writes only rows of the
 * member's own, side by side in each round; and the counts of a small and a large team.
 */
export async function benchRewards({
  rounds = 7,
  seconds = 4,
  signers = 150_000,
  smallTeam = 10,
  largeTeam = 100_000,
  hasPgbench = true,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  return await withPostgres('rewards', async ({ folder, createDatabase }) => {
    const teams = await measureTeams(folder, await createDatabase('teams'), { smallTeam, largeTeam, onProgress })
    const [url, pgbenchUrl] = [await createDatabase('signing'), await createDatabase('pgbench')]
    const pgbench = hasPgbench ? findPgbench() : null
    const measured = await measureSigning(folder, url, pgbenchUrl, pgbench, { rounds, seconds, signers, onProgress })
    return summarise(measured, teams, { seconds, smallTeam, largeTeam })
  })
}

async function measureSigning(
  folder: string,
  url: string,
  pgbenchUrl: string,
  pgbench: Pgbench | null,
  {
    rounds,
    seconds,
    signers,
    onProgress,
  }: { rounds: number; seconds: number; signers: number; onProgress: (line: string) => void },
): Promise<readonly Round[]> {
  onProgress('Rewards: filling pgbench and members')
  await pgbench?.prepare(pgbenchUrl)
  await migrate(url, { passwords: testPasswords })
  await populateBuyers(url)
  await addDestinations(url)
  await populateSigners(url, signers)
  const { url: serverUrl, stop } = await startServer(url, folder, { ...withoutPractice, WITHDRAW_WINDOW: 'always' })
  const done = { signIn: 0, withdraw: 0 }
  const signIn = async (calls: number): Promise<Load> => {
    // Each member signs in once.
    const count = Math.min(calls, signers - done.signIn)
    const load = await postCalls(`${serverUrl}/api/signin/todaySignin`, count, {
      connections,
      createRequest: (i) => createSignIn(done.signIn + i),
    })
    done.signIn += count
    return load
  }
  const withdraw = async (count: number): Promise<Load> => {
    await addProofs(url, 'withdraw', { from: done.withdraw, count, subject: subjectOfWithdrawal(waitingAmount) })
    const load = await postCalls(`${serverUrl}/api/withdraw/create`, count, {
      connections,
      createRequest: (i) => createWithdrawal(waitingAmount, done.withdraw + i),
    })
    done.withdraw += count
    return load
  }
  const callsFor = ({ perSecond }: Load): number => Math.max(connections, Math.round(perSecond * seconds))
  try {
    await signInOne(serverUrl, done.signIn++)
    let last = { signIn: await signIn(warmUpCalls), withdraw: await withdraw(warmUpCalls) }
    const measured: Round[] = []
    for (let round = 1; round <= rounds; round++) {
      onProgress(`Rewards, round ${round} of ${rounds}`)
      // Each round begins with another, so that none always comes after a checkpoint.
      const first = round % 2 === 0 ? await signIn(callsFor(last.signIn)) : null
      const tps = (await pgbench?.measure(pgbenchUrl, seconds)) ?? Number.NaN
      const withdrawn = await withdraw(callsFor(last.withdraw))
      last = { signIn: first ?? (await signIn(callsFor(last.signIn))), withdraw: withdrawn }
      measured.push({ pgbench: tps, ...last })
    }
    await assertLedgerSound(url)
    await assertAllPaid(url, done.signIn)
    return measured
  } finally {
    await stop()
  }
}

const json = 'application/json'
const createSignIn = (i: number) => ({
  headers: { 'content-type': json, 'x-access-token': rewardTokenOf(1 + i) },
  body: '{}',
})

/** Shows the reason of a refusal, which the load would not. */
async function signInOne(url: string, i: number): Promise<void> {
  const response = await fetch(`${url}/api/signin/todaySignin`, { method: 'POST', ...createSignIn(i) })
  const text = await response.text()
  if (!text.includes('"amount":"0.050000"')) throw new Error(`a sign-in was not rewarded: ${text}`)
}

async function assertAllPaid(url: string, signIns: number): Promise<void> {
  const {
    rows: [paid],
  } = await withClient(url, (client) =>
    client.query<{ rewards: number; isEven: boolean }>(
      `select count(*)::int as rewards, sum(r.amount) = (select sum(p.spent) from programme p)
          and sum(r.amount) = (select sum(t.amount) from ledger.transfer t where t.kind = 'reward') as "isEven"
        from reward r`,
    ),
  )
  if (paid?.rewards !== signIns || !paid.isEven)
    throw new Error(`${signIns} sign-ins were acknowledged, but there are ${JSON.stringify(paid)}`)
}

async function measureTeams(
  folder: string,
  url: string,
  { smallTeam, largeTeam, onProgress }: { smallTeam: number; largeTeam: number; onProgress: (line: string) => void },
): Promise<readonly TeamTimes[]> {
  onProgress(`Rewards: a team of ${largeTeam}`)
  await migrate(url, { passwords: testPasswords })
  await populateTeams(url, [
    { direct: smallTeam, people: smallTeam },
    { direct: Math.ceil(largeTeam / 100), people: largeTeam },
  ])
  const { url: serverUrl, stop } = await startServer(url, folder, { ...withoutPractice, ROLE: 'web' })
  try {
    const measured: TeamTimes[] = []
    for (const path of ['share/info', 'share/invited/floor/num']) {
      const small: number[] = []
      const large: number[] = []
      for (let i = -20; i < 300; i++)
        for (const [member, times, people] of [
          [1, small, smallTeam],
          [2, large, largeTeam],
        ] as const) {
          const tookMs = await readTeam(`${serverUrl}/api/${path}`, member, people)
          // The first ones fill caches.
          if (i >= 0) times.push(tookMs)
        }
      measured.push({ path, smallMs: median(small), largeMs: median(large) })
    }
    return measured
  } finally {
    await stop()
  }
}

async function readTeam(url: string, member: number, people: number): Promise<number> {
  const startMs = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': json, 'x-access-token': rewardTokenOf(member) },
    body: '{}',
  })
  const text = await response.text()
  const tookMs = performance.now() - startMs
  if (!text.includes(`"team":${people}`)) throw new Error(`the team of ${people} was not counted: ${text}`)
  return tookMs
}

function summarise(
  rounds: readonly Round[],
  teams: readonly TeamTimes[],
  about: { seconds: number; smallTeam: number; largeTeam: number },
): Result {
  const perSecond = (of: (round: Round) => number): string => `${Math.round(median(rounds.map(of)))} a second`
  const share = median(rounds.map(({ signIn, pgbench }) => signIn.perSecond / pgbench))
  const hot = median(rounds.map(({ signIn, withdraw }) => signIn.perSecond / withdraw.perSecond))
  const table = [
    `Rewards, medians of ${rounds.length} interleaved rounds of ${about.seconds} s, on ${availableParallelism()} cores shared with the client and the database`,
    '',
    '| what | measured | target |',
    '| --- | ---: | ---: |',
    `| pgbench, tpcb-like, ${connections} clients | ${perSecond(({ pgbench }) => pgbench)} | |`,
    `| signin/todaySignin over HTTP, ${connections} connections, one programme and one budget | ${perSecond(({ signIn }) => signIn.perSecond)} | |`,
    `| signin/todaySignin ÷ pgbench | ${share.toFixed(2)} | at least ${shareMin.toFixed(2)} |`,
    `| p99 of signin/todaySignin | ${median(rounds.map(({ signIn }) => signIn.p99Ms)).toFixed(1)} ms | |`,
    `| withdraw/create, which writes only rows of the member’s own | ${perSecond(({ withdraw }) => withdraw.perSecond)} | |`,
    `| hot ÷ uniform: signin/todaySignin ÷ withdraw/create | ${hot.toFixed(2)} | at least ${hotMin.toFixed(2)} |`,
    ...teams.flatMap(({ path, smallMs, largeMs }) => [
      `| ${path}, ${about.smallTeam} and ${about.largeTeam} people | ${smallMs.toFixed(2)} and ${largeMs.toFixed(2)} ms | |`,
      `| its rise | ${(largeMs / smallMs).toFixed(2)} | at most ${slowerMax.toFixed(2)} |`,
    ]),
    '',
  ].join('\n')
  const missed = [
    ...(share >= shareMin ? [] : [`signin/todaySignin reaches ${share.toFixed(2)} of pgbench instead of ${shareMin}`]),
    ...(hot >= hotMin ? [] : [`signin/todaySignin reaches ${hot.toFixed(2)} of withdraw/create instead of ${hotMin}`]),
    ...teams
      .filter(({ smallMs, largeMs }) => largeMs / smallMs > slowerMax)
      .map(
        ({ path, smallMs, largeMs }) =>
          `${path} takes ${(largeMs / smallMs).toFixed(2)} times as long for a large team instead of at most ${slowerMax}`,
      ),
  ]
  return { table, missed }
}
