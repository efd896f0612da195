import autocannon from 'autocannon'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { median } from './median.ts'
import { startServer } from './startServer.ts'
import { withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

const connections = 64
const shareMin = 0.6
const riseMax = 2
/** People signing in at the same time, as in a busy hour. */
const guessers = 4

type Options = { readonly rounds?: number; readonly seconds?: number; readonly onProgress?: (line: string) => void }
type Round = {
  readonly health: number
  readonly info: number
  readonly quietP99Ms: number
  readonly busyP99Ms: number
  readonly checksPerSecond: number
}

/**
 * A token-checked call against the bare health route of the same process, and the latency of other calls with and
 * without password checks under way; side by side in each round, so that a slow minute of the machine hits all of them.
 */
export async function benchAccounts({
  rounds = 15,
  seconds = 2,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  const measured = await withPostgres('accounts', ({ url, folder }) =>
    measureRounds(url, folder, { rounds, seconds, onProgress }),
  )
  return summarise(measured, seconds)
}

async function measureRounds(
  databaseUrl: string,
  folder: string,
  { rounds, seconds, onProgress }: Required<Options>,
): Promise<readonly Round[]> {
  // Guessing from a new address each time keeps the limits out of the way; a proxy would name it.
  const { url, stop } = await startServer(databaseUrl, folder, { TRUST_PROXY: '1' })
  try {
    const headers = { 'x-access-token': await signIn(url) }
    await perSecond(`${url}/healthz`, {}, 2)
    await perSecond(`${url}/api/user/info`, headers, 2)
    const measured: Round[] = []
    for (let round = 1; round <= rounds; round++) {
      onProgress(`Accounts, round ${round} of ${rounds}`)
      const health = await perSecond(`${url}/healthz`, {}, seconds)
      const quiet = await perSecond(`${url}/api/user/info`, headers, seconds)
      const guessing = startGuessing(url)
      const busy = await perSecond(`${url}/api/user/info`, headers, seconds)
      measured.push({
        health: health.average,
        info: quiet.average,
        quietP99Ms: quiet.p99Ms,
        busyP99Ms: busy.p99Ms,
        ...(await guessing.stop()),
      })
    }
    return measured
  } finally {
    await stop()
  }
}

const post = async (
  url: string,
  path: string,
  body: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ code: number; msg: string }> => {
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', body: new URLSearchParams(body), headers })
  return (await response.json()) as { code: number; msg: string }
}

async function signIn(url: string): Promise<string> {
  const { code, msg } = await post(url, 'auth/token/pass', { phone: '+919000000001', password: 'Demo12345' })
  if (code !== 200) throw new Error(`the demonstration's member cannot sign in: ${msg}`)
  return msg
}

async function perSecond(
  url: string,
  headers: Record<string, string>,
  duration: number,
): Promise<{ average: number; p99Ms: number }> {
  const result = await autocannon({ url, headers, connections, duration })
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(`${url} was not always answered well, so its speed says nothing`)
  return { average: result.requests.average, p99Ms: result.latency.p99 }
}

/** People who sign in with a wrong password, one try after another. */
function startGuessing(url: string): { readonly stop: () => Promise<{ checksPerSecond: number }> } {
  const over = new AbortController()
  let checks = 0
  const startMs = performance.now()
  const guess = async () => {
    while (!over.signal.aborted) {
      const { code } = await post(
        url,
        'auth/token/pass',
        { phone: `+9198${randomInt(10_000_000, 99_999_999)}`, password: 'Wrong12345' },
        { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
      )
      if (code !== 400) throw new Error(`a wrong password was answered with ${code}`)
      checks++
    }
  }
  const all = Promise.all(Array.from({ length: guessers }, guess))
  return {
    async stop() {
      over.abort()
      await all
      return { checksPerSecond: (checks / (performance.now() - startMs)) * 1_000 }
    },
  }
}

function summarise(rounds: readonly Round[], seconds: number): Result {
  const medianOf = (value: (round: Round) => number): number => median(rounds.map(value))
  const share = medianOf(({ info, health }) => info / health)
  const rise = medianOf(({ busyP99Ms, quietP99Ms }) => busyP99Ms / quietP99Ms)
  const table = [
    `Accounts, medians of ${rounds.length} interleaved rounds of ${seconds} s, on ${availableParallelism()} cores shared with the client and the database`,
    '',
    `| what | measured | target |`,
    `| --- | ---: | ---: |`,
    `| bare health route, ${connections} connections | ${Math.round(medianOf(({ health }) => health))} a second | |`,
    `| user/info with its token, ${connections} connections | ${Math.round(medianOf(({ info }) => info))} a second | |`,
    `| user/info ÷ health route | ${share.toFixed(2)} | at least ${shareMin.toFixed(2)} |`,
    `| p99 of user/info | ${medianOf(({ quietP99Ms }) => quietP99Ms).toFixed(1)} ms | |`,
    `| the same while ${guessers} people sign in without pause | ${medianOf(({ busyP99Ms }) => busyP99Ms).toFixed(1)} ms | |`,
    `| busy ÷ quiet | ${rise.toFixed(2)} | at most ${riseMax.toFixed(2)} |`,
    `| password checks meanwhile | ${medianOf(({ checksPerSecond }) => checksPerSecond).toFixed(1)} a second | |`,
    '',
  ].join('\n')
  const missed = [
    ...(share < shareMin ? [`user/info reaches ${share.toFixed(2)} of the health route instead of ${shareMin}`] : []),
    ...(rise > riseMax
      ? [`password checks raise the p99 of other calls ${rise.toFixed(2)} times instead of at most ${riseMax}`]
      : []),
  ]
  return { table, missed }
}
