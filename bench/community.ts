import autocannon from 'autocannon'
import { availableParallelism } from 'node:os'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { testPasswords } from '../apps/server/test/roleUrls.ts'
import { build } from '../tools/start/build.ts'
import { measureInBrowser, type BrowserFigures } from './community/browser.ts'
import { addSupport, populateFeed } from './community/population.ts'
import { measureSockets, type SocketFigures } from './community/sockets.ts'
import { median } from './median.ts'
import { memberCount, tokenOf } from './orders/population.ts'
import { type BenchServer, startServer, withoutPractice } from './startServer.ts'
import { withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

const connections = 64
/** As many posts as the app asks for at once. */
const feedPage = '/api/square/list?pageSize=10'
const feedShareMin = 0.8
const newsShareMin = 0.05
const slowerMax = 1.5
const messageP99MaxMs = 200
const socketKbMax = 40
const [coldMaxMs, warmMaxMs, shiftMax] = [8_000, 4_000, 0.001]
const [scrolledPosts, rowCountMax] = [300, 20]

type Options = {
  readonly rounds?: number
  readonly seconds?: number
  readonly fewPosts?: number
  readonly manyPosts?: number
  readonly sockets?: number
  readonly messages?: number
  readonly onProgress?: (line: string) => void
}
type Target = { readonly name: string; readonly server: BenchServer; readonly path: string }
type Rates = Readonly<Record<'health' | 'news' | 'few' | 'many' | 'next' | 'post', number>>

/**
 * The feed against the news and against itself with fewer posts, target by target in each round; open sockets; and the
 * feed in a phone's browser.
 */
export async function benchCommunity({
  rounds = 5,
  seconds = 4,
  fewPosts = 1_000,
  manyPosts = 100_000,
  sockets = memberCount,
  messages = 1_000,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  await build('app', onProgress)
  return await withPostgres('community', async ({ folder, createDatabase }) => {
    const start = async (name: string, posts: number) => {
      onProgress(`Community: ${posts} posts`)
      const url = await createDatabase(name)
      await migrate(url, { passwords: testPasswords })
      const ids = await populateFeed(url, posts)
      await addSupport(url)
      const server = await startServer(url, folder, {
        ...withoutPractice,
        SERVICE_HOURS: 'always',
        POST_PAUSE_MINUTES: '0',
      })
      return { server, ids }
    }
    const [few, many] = [await start('few', fewPosts), await start('many', manyPosts)]
    try {
      const rates = await measureFeed(few.server, many, { rounds, seconds, onProgress })
      onProgress(`Community: ${sockets} sockets`)
      const figures = await measureSockets(many.server.url, { sockets, messages })
      onProgress('Community: the feed on slow 3G')
      const browser = await measureInBrowser(many.server.url, scrolledPosts)
      return summarise(rates, { ...figures, ...browser }, { rounds, seconds, fewPosts, manyPosts, sockets })
    } finally {
      await Promise.all([few.server.stop(), many.server.stop()])
    }
  })
}

async function measureFeed(
  few: BenchServer,
  many: { readonly server: BenchServer; readonly ids: readonly string[] },
  {
    rounds,
    seconds,
    onProgress,
  }: { readonly rounds: number; readonly seconds: number; readonly onProgress: (line: string) => void },
): Promise<Rates> {
  const first = (await (await fetch(many.server.url + feedPage, { headers: headersOf(1) })).json()) as {
    readonly data: { readonly next: string }
  }
  const targets: Readonly<Record<keyof Rates, Target>> = {
    health: { name: 'bare health route', server: many.server, path: '/healthz' },
    news: { name: 'news', server: many.server, path: '/api/news/list?pageNum=2' },
    few: { name: 'feed, few', server: few, path: feedPage },
    many: { name: 'feed, many', server: many.server, path: feedPage },
    next: { name: 'feed, next page', server: many.server, path: `${feedPage}&cursor=${first.data.next}` },
    post: { name: 'post', server: many.server, path: `/api/square/detail?id=${many.ids[7]}` },
  }
  const names = Object.keys(targets) as (keyof Rates)[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (const name of names) await measure(targets[name], 2)
  for (let round = 1; round <= rounds; round++) {
    onProgress(`Community: feed, round ${round} of ${rounds}`)
    for (const name of names) measured[name]?.push(await measure(targets[name], seconds))
  }
  return Object.fromEntries(names.map((name) => [name, median(measured[name] ?? [])])) as Rates
}

const headersOf = (member: number) => ({ 'x-access-token': tokenOf(member) })

/** Calls a second, as members. */
async function measure({ name, server, path }: Target, duration: number): Promise<number> {
  const result = await autocannon({ url: server.url + path, connections, duration, headers: headersOf(1) })
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(`${name}: some calls were not answered well, so their speed says nothing`)
  return result.requests.average
}

function summarise(
  rates: Rates,
  { p99Ms, medianMs, kbPerSocket, coldMs, warmMs, shift, rowsMax }: SocketFigures & BrowserFigures,
  {
    rounds,
    seconds,
    fewPosts,
    manyPosts,
    sockets,
  }: {
    readonly rounds: number
    readonly seconds: number
    readonly fewPosts: number
    readonly manyPosts: number
    readonly sockets: number
  },
): Result {
  const ratios: readonly (readonly [what: string, value: number, wanted: string, isMet: boolean])[] = [
    atLeast('news, page 2, of the health route', rates.news / rates.health, newsShareMin),
    atLeast('the feed’s first page, of the news’ page 2', rates.many / rates.news, feedShareMin),
    atLeast('the feed’s next page, of the news’ page 2', rates.next / rates.news, feedShareMin),
    atLeast('one post, of the news’ page 2', rates.post / rates.news, feedShareMin),
    atMost(`cost of a page, ${manyPosts} posts against ${fewPosts}`, rates.few / rates.many, slowerMax),
    atMost(
      `chat message with ${sockets} open sockets, p99 in ms (median ${Math.round(medianMs)})`,
      p99Ms,
      messageP99MaxMs,
    ),
    atMost('memory of an open socket in kB', kbPerSocket, socketKbMax),
    atMost('the feed’s first picture on slow 3G in ms, first visit', coldMs, coldMaxMs),
    atMost('the same, later visit', warmMs, warmMaxMs),
    atMost('layout shift of the feed', shift, shiftMax),
    atMost(`rows on the page while scrolling through ${scrolledPosts} posts`, rowsMax, rowCountMax),
  ]
  const table = [
    `Community, ${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s, on ${availableParallelism()} cores shared with the client and the database`,
    '',
    '| what | calls a second |',
    '| --- | ---: |',
    ...Object.entries(rates).map(([name, rate]) => `| ${name} | ${Math.round(rate)} |`),
    '',
    '| ratio or figure | measured | wanted |',
    '| --- | ---: | ---: |',
    ...ratios.map(([what, value, wanted]) => `| ${what} | ${value.toFixed(2)} | ${wanted} |`),
    '',
  ].join('\n')
  return { table, missed: ratios.filter(([, , , isMet]) => !isMet).map(([what]) => what) }
}

const atLeast = (what: string, value: number, limit: number) =>
  [what, value, `at least ${limit}`, value >= limit] as const
const atMost = (what: string, value: number, limit: number) =>
  [what, value, `at most ${limit}`, value <= limit] as const
