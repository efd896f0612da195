import autocannon from 'autocannon'
import { availableParallelism } from 'node:os'
import { median } from './median.ts'
import { metricsToken, startServer } from './startServer.ts'
import { withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

const connections = 64
const targets = [
  { name: 'bare health route', path: '/healthz' },
  { name: 'sys/scroll-notice', path: '/api/sys/scroll-notice' },
  { name: 'news/list, page 2 (asks the database each time)', path: '/api/news/list?pageNum=2' },
] as const

type Load = { readonly perSecond: number; readonly p99Ms: number; readonly errors: number }
type Measured = Load & { readonly memoryMb: number }
type Row = Measured & { readonly name: string }
type Options = { readonly rounds?: number; readonly seconds?: number; readonly onProgress?: (line: string) => void }

/**
 * Measures the server over HTTP, target by target in each round, so that a slow minute of the machine hits all of
 * them. Returns the table.
 */
export async function benchHttp({ rounds = 5, seconds = 4, onProgress = () => {} }: Options = {}): Promise<Result> {
  const rows = await withPostgres('http', ({ url, folder }) =>
    measureTargets(url, folder, { rounds, seconds, onProgress }),
  )
  if (rows.some(({ errors }) => errors > 0))
    throw new Error('some calls were not answered well, so their speed says nothing')
  return summarise(rows, rounds, seconds)
}

async function measureTargets(
  databaseUrl: string,
  folder: string,
  { rounds, seconds, onProgress }: Required<Options>,
): Promise<readonly Row[]> {
  const { url, stop } = await startServer(databaseUrl, folder)
  try {
    for (const { path } of targets) await measure(url + path, 2)
    const measured = targets.map((): Measured[] => [])
    for (let round = 1; round <= rounds; round++) {
      onProgress(`HTTP, round ${round} of ${rounds}`)
      for (const [i, { path }] of targets.entries())
        measured[i]?.push({ ...(await measure(url + path, seconds)), memoryMb: await readMemoryMb(url) })
    }
    return targets.map(({ name }, i): Row => ({ name, ...medians(measured[i] ?? []) }))
  } finally {
    await stop()
  }
}

async function measure(url: string, duration: number): Promise<Load> {
  const result = await autocannon({ url, connections, duration })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  }
}

async function readMemoryMb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 ** 2
}

function medians(rounds: readonly Measured[]): Measured {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    memoryMb: median(rounds.map(({ memoryMb }) => memoryMb)),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  }
}

function summarise(rows: readonly Row[], rounds: number, seconds: number): Result {
  const table = [
    `HTTP, ${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s, on ${availableParallelism()} cores shared with the client and the database`,
    '',
    '| what | calls a second | p99 | memory |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map(
      ({ name, perSecond, p99Ms, memoryMb }) =>
        `| ${name} | ${Math.round(perSecond)} | ${Math.round(p99Ms)} ms | ${Math.round(memoryMb)} MB |`,
    ),
    '',
  ].join('\n')
  return { table, missed: [], figures: { connections, rounds, seconds, rows } }
}
