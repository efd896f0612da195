import autocannon from 'autocannon'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { toAppUrl } from '../apps/server/test/roleUrls.ts'
import { startStandby } from '../apps/server/test/startStandby.ts'
import { signInDemoMember } from '../e2e/members.ts'
import { calls } from '../packages/contract/src/index.ts'
import { waitFor } from '../tools/process/waitFor.ts'
import { build } from '../tools/start/build.ts'
import { median } from './median.ts'
import { listScreens, walkScreens, type WalkedRead } from './reads/walkScreens.ts'
import { metricsToken, startServer, type BenchServer } from './startServer.ts'
import { withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

const connections = 32
const shareMin = 0.5

type Options = {
  readonly rounds?: number
  readonly screensMax?: number
  readonly onProgress?: (line: string) => void
}
type Places = Readonly<Record<'standby' | 'memory' | 'primary', number>>
type Round = { readonly alone: number; readonly beside: number }
type Walk = { readonly reads: readonly WalkedRead[]; readonly places: Places }

/**
 * The reads that the app makes while a member opens each screen once, again and again, against a server that reads from
 * the primary alone and one that has a standby, in turns; and how many of them the primary does not answer.
 */
export async function benchReads({
  rounds = 7,
  screensMax = Infinity,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  return await withPostgres('reads', async ({ url, folder }) => {
    onProgress('Reads: a demonstration, and a standby of it')
    await build('app', onProgress)
    const alone = await startServer(url, folder, { NODE_ENV: 'production' })
    const standby = await startStandby({ url }, join(folder, 'database'), join(folder, 'standby'))
    const beside = await startServer(url, folder, { READ_DATABASE_URL: toAppUrl(standby.postgres.url) })
    try {
      onProgress('Reads: opening each screen')
      const token = await signInDemoMember(beside.url)
      const walk = await walkAndCount(beside.url, token, screensMax)
      const measured = await measureInTurns({ alone, beside, token, reads: walk.reads, rounds, onProgress })
      return summarise(walk, measured)
    } finally {
      await beside.stop()
      await alone.stop()
      await standby.postgres.stop()
    }
  })
}

async function walkAndCount(url: string, token: string, screensMax: number): Promise<Walk> {
  // Standbys are looked at while somebody reads.
  const isRead = async () =>
    (await fetch(`${url}/api/mine/stock`, { headers: { 'x-access-token': token } })).headers.has('x-data-as-of') ||
    undefined
  if (!(await waitFor(isRead, 60_000, 250))) throw new Error('the standby is not read from')
  const screens = await listScreens(url, token, screensMax)
  const before = await countPlaces(url)
  const reads = await walkScreens(url, token, screens)
  return { reads, places: subtract(await countPlaces(url), before) }
}

async function measureInTurns({
  alone,
  beside,
  token,
  reads,
  rounds,
  onProgress,
}: Required<Pick<Options, 'rounds' | 'onProgress'>> & {
  readonly alone: BenchServer
  readonly beside: BenchServer
  readonly token: string
  readonly reads: readonly WalkedRead[]
}): Promise<readonly Round[]> {
  const load = (server: BenchServer) => replay(server.url, token, reads)
  await load(alone)
  await load(beside)
  const measured: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    onProgress(`Reads, round ${round} of ${rounds}`)
    const first = round % 2 === 0 ? await load(beside) : null
    const aloneNow = await load(alone)
    measured.push({ alone: aloneNow, beside: first ?? (await load(beside)) })
  }
  return measured
}

/** Each connection makes all of the reads once. Returns how many a second there were. */
async function replay(url: string, token: string, reads: readonly WalkedRead[]): Promise<number> {
  const count = connections * reads.length
  const result = await autocannon({
    url,
    connections,
    amount: count,
    sampleInt: 10,
    headers: { 'x-access-token': token, language: 'en_US' },
    requests: reads.map(({ path, query }) => ({ method: 'GET', path: `/api/${path}${query}` })),
  })
  if (result.errors + result.timeouts > 0) throw new Error('some reads were not answered, so their speed says nothing')
  return count / result.duration
}

async function countPlaces(url: string): Promise<Places> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = [...(await answer.text()).matchAll(/^millrace_reads_total\{place="(\w+)".*\} (\d+)$/gm)]
  const sum = (place: string) =>
    lines.reduce((total, [, each, count]) => total + (each === place ? Number(count) : 0), 0)
  return { standby: sum('standby'), memory: sum('memory'), primary: sum('primary') }
}

const subtract = (after: Places, before: Places): Places => ({
  standby: after.standby - before.standby,
  memory: after.memory - before.memory,
  primary: after.primary - before.primary,
})

function summarise({ reads, places }: Walk, rounds: readonly Round[]): Result {
  const mayLag = new Set(calls.filter((call) => call.mayLag).map(({ path }) => path))
  const all = places.standby + places.memory + places.primary
  const left = (places.standby + places.memory) / all
  const perSecond = (which: keyof Round) => Math.round(median(rounds.map((round) => round[which])))
  const faster = median(rounds.map(({ alone, beside }) => beside / alone))
  const table = [
    `Reads of all screens, ${connections} connections, medians of ${rounds.length} interleaved rounds, on ${availableParallelism()} cores shared with the client, the primary and the standby`,
    '',
    '| what | measured | target |',
    '| --- | ---: | ---: |',
    `| reads while a member opens each screen once | ${reads.length} | |`,
    `| of these, may be read beside the primary | ${reads.filter(({ path }) => mayLag.has(path)).length} | |`,
    `| answered by the standby, from memory, by the primary | ${places.standby}, ${places.memory}, ${places.primary} | |`,
    `| reads that leave the primary | ${(100 * left).toFixed(1)} % | at least ${100 * shareMin} % |`,
    `| reads a second, primary alone | ${perSecond('alone')} | |`,
    `| reads a second, with a standby on the same cores | ${perSecond('beside')} | |`,
    `| with ÷ without | ${faster.toFixed(2)} | |`,
    '',
  ].join('\n')
  return {
    table,
    missed: left >= shareMin ? [] : [`${(100 * left).toFixed(1)} % of reads leave the primary instead of half`],
  }
}
