import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { toAppUrl } from '../apps/server/test/roleUrls.ts'
import { endDay, populateBooks } from './books/population.ts'
import { median } from './median.ts'
import { startServer, withoutPractice } from './startServer.ts'
import { withClient, withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

type Options = {
  readonly members?: number
  readonly rounds?: number
  /** How long calls are measured while nothing is sealed. */
  readonly quietSeconds?: number
  readonly onProgress?: (line: string) => void
}
type Sealed = { readonly tookMs: number; readonly memoryMaxMb: number }
type Round = Sealed & {
  readonly hashMs: number
  readonly leaves: number
  readonly quietP99Ms: number
  readonly busyP99Ms: number
}

const ratioMax = 4
const memoryMaxMb = 1_024
const riseMax = 2
/** Calls that come in evenly, as from people, whatever else goes on. */
const callsPerSecond = 40
const calls = ['transparency/record', 'product/list', 'sys/info'] as const

/**
 * Seals a day of many members, database included, beside hashing as many blocks of 64 bytes as there are leaves with
 * Node's crypto in one thread; and the latency of calls to a server meanwhile and without.
 */
export async function benchBooks({
  members = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000),
  rounds = 3,
  quietSeconds = 15,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  const measured = await withPostgres('books', async ({ url, folder }) => {
    const server = await startServer(url, folder, { ...withoutPractice, ROLE: 'web' })
    try {
      return await withClient(url, async (owner) => {
        onProgress(`Books: ${members} members`)
        await populateBooks(owner, members)
        await sampleCalls(server.url, pause(2_000))
        const all: Round[] = []
        for (let round = 1; round <= rounds; round++) {
          onProgress(`Books, round ${round} of ${rounds}`)
          all.push(await measure(owner, url, folder, server.url, quietSeconds))
        }
        return all
      })
    } finally {
      await server.stop()
    }
  })
  return summarise(members, measured)
}

async function measure(
  owner: pg.Client,
  url: string,
  folder: string,
  serverUrl: string,
  quietSeconds: number,
): Promise<Round> {
  const quietP99Ms = await sampleCalls(serverUrl, pause(quietSeconds * 1_000))
  await endDay(owner)
  const sealing = seal(toAppUrl(url), folder)
  const busyP99Ms = await sampleCalls(serverUrl, sealing)
  const {
    rows: [tree],
  } = await owner.query<{ leaves: number }>('select leaves from books_tree order by epoch desc limit 1')
  const leaves = tree?.leaves ?? 0
  return { ...(await sealing), hashMs: hashBlocks(leaves), leaves, quietP99Ms, busyP99Ms }
}

async function seal(url: string, folder: string): Promise<Sealed> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'books/sealOnce.ts'), url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the day was not sealed')
  return JSON.parse(output) as Sealed
}

/** The 99th percentile of calls while something is under way, in milliseconds. */
async function sampleCalls(serverUrl: string, until: Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const over = until.finally(() => {
    state.isOver = true
  })
  const tookMs: number[] = []
  const pending: Promise<void>[] = []
  for (let i = 0; !state.isOver; i++) {
    pending.push(sampleCall(`${serverUrl}/api/${calls[i % calls.length]}`, tookMs))
    await pause(1_000 / callsPerSecond)
  }
  await Promise.all([over, ...pending])
  return tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN
}

async function sampleCall(url: string, tookMs: number[]): Promise<void> {
  const startMs = performance.now()
  await (await fetch(url)).arrayBuffer()
  tookMs.push(performance.now() - startMs)
}

function hashBlocks(count: number): number {
  const block = Buffer.alloc(64)
  const startMs = performance.now()
  for (let i = 0; i < count; i++) {
    block.writeUInt32BE(i)
    createHash('sha256').update(block).digest()
  }
  return performance.now() - startMs
}

function summarise(members: number, rounds: readonly Round[]): Result {
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick))
  const ratio = middle(({ tookMs, hashMs }) => tookMs / hashMs)
  const memoryMb = Math.max(...rounds.map(({ memoryMaxMb }) => memoryMaxMb))
  const rise = middle(({ busyP99Ms, quietP99Ms }) => busyP99Ms / quietP99Ms)
  const line = (what: string, measured: string, max: string, isMet: boolean) =>
    `| ${what} | ${measured} | ${max} | ${isMet ? 'met' : 'MISSED'} |`
  const table = [
    `Sealing a day of ${members} members (${rounds[0]?.leaves ?? 0} leaves) with PostgreSQL (embedded, fsync on), on ${availableParallelism()} cores shared with the server and its callers; the median of ${rounds.length} rounds`,
    '',
    '| what | measured | at most | |',
    '| --- | ---: | ---: | --- |',
    `| hashing as many blocks of 64 bytes | ${(middle(({ hashMs }) => hashMs) / 1_000).toFixed(2)} s | | |`,
    `| freezing, computing, storing and recording the day | ${(middle(({ tookMs }) => tookMs) / 1_000).toFixed(2)} s | | |`,
    line('ratio', ratio.toFixed(2), String(ratioMax), ratio <= ratioMax),
    line('memory of the Node process', `${Math.round(memoryMb)} MB`, `${memoryMaxMb} MB`, memoryMb < memoryMaxMb),
    `| p99 of calls without sealing | ${middle(({ quietP99Ms }) => quietP99Ms).toFixed(1)} ms | | |`,
    line(
      'p99 of calls while sealing',
      `${middle(({ busyP99Ms }) => busyP99Ms).toFixed(1)} ms, × ${rise.toFixed(2)}`,
      `× ${riseMax}`,
      rise <= riseMax,
    ),
    '',
  ].join('\n')
  return {
    table,
    figures: { members, rounds },
    missed: [
      ...(ratio > ratioMax ? ['time of sealing'] : []),
      ...(memoryMb >= memoryMaxMb ? ['memory of sealing'] : []),
      ...(rise > riseMax ? ['latency while sealing'] : []),
    ],
  }
}
