import autocannon from 'autocannon'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tools/postgres/index.ts'
import { startServer } from './startServer.ts'

const connections = 64
const targets = [
  { name: 'bare health route', path: '/healthz' },
  { name: 'sys/scroll-notice', path: '/api/sys/scroll-notice' },
  { name: 'news/list, page 2 (asks the database each time)', path: '/api/news/list?pageNum=2' },
] as const

type Measured = { readonly perSecond: number; readonly p99Ms: number; readonly errors: number }
type Row = Measured & { readonly name: string; readonly memoryMb: number }
type Options = { readonly rounds?: number; readonly seconds?: number; readonly onProgress?: (line: string) => void }

/**
 * Measures the server over HTTP, target by target in each round, so that a slow minute of the machine hits all of them;
 * answers with the table.
 */
export async function benchHttp({ rounds = 5, seconds = 4, onProgress = () => {} }: Options = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-http-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  const { child, url } = await startServer(postgres.url, folder)
  try {
    for (const { path } of targets) await measure(url + path, 2)
    const measured = targets.map((): (Measured & { memoryMb: number })[] => [])
    for (let round = 1; round <= rounds; round++) {
      onProgress(`HTTP, round ${round} of ${rounds}`)
      for (const [i, { path }] of targets.entries())
        measured[i]?.push({ ...(await measure(url + path, seconds)), memoryMb: await memoryMbOf(url) })
    }
    const rows = targets.map(({ name }, i): Row => ({ name, ...medians(measured[i] ?? []) }))
    if (rows.some(({ errors }) => errors > 0))
      throw new Error('some calls were not answered well, so their speed says nothing')
    return await writeResults(rows, rounds, seconds)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(url: string, duration: number): Promise<Measured> {
  const result = await autocannon({ url, connections, duration })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  }
}

async function memoryMbOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 ** 2
}

function medians(all: readonly (Measured & { memoryMb: number })[]): Measured & { memoryMb: number } {
  const median = (of: (one: Measured & { memoryMb: number }) => number) =>
    all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return {
    perSecond: median((one) => one.perSecond),
    p99Ms: median((one) => one.p99Ms),
    memoryMb: median((one) => one.memoryMb),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  }
}

async function writeResults(rows: readonly Row[], rounds: number, seconds: number): Promise<string> {
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
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
  await writeFile(join(folder, 'http.md'), table)
  await writeFile(join(folder, 'http.json'), `${JSON.stringify({ connections, rounds, seconds, rows }, null, 2)}\n`)
  return table
}
