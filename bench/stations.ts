import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { toStationsUrl } from '../apps/server/test/roleUrls.ts'
import { spawnStations } from '../apps/stations/test/spawnStations.ts'
import { connectOcpp, type OcppClient } from '../tools/fleet/charger/OcppClient.ts'
import { median } from './median.ts'
import { startServer, withoutPractice } from './startServer.ts'
import type { MembersAnswer, MembersAsked } from './stations/members.ts'
import { benchPassword, identityOf, populate } from './stations/population.ts'
import { withClient, withPostgres } from './withPostgres.ts'
import type { Result } from './writeResult.ts'

const aboveEchoMaxMs = 100
const idleMaxKb = 40
const riseMax = 1.2
const heartbeatSeconds = 300
const openedAtOnce = 50
/** Quiet and busy seconds alternate; what is said is the median of the turns. */
const turns = 3

type Options = {
  readonly stations?: number
  readonly sessionsPerSecond?: number
  readonly seconds?: number
  readonly onProgress?: (line: string) => void
}
type Figures = {
  readonly connectSeconds: number
  readonly idleKb: number
  readonly sessions: number
  readonly stopP99Ms: number
  readonly stopMedianMs: number
  readonly echoP99Ms: number
  readonly quietP99Ms: number
  readonly busyP99Ms: number
}

/**
 * Thousands of stations on one process, and sessions at a steady pace: how long each end of a session takes until it is
 * committed and answered, against a bare WebSocket in the same seconds, and what members notice of it.
 */
export async function benchStations({
  stations = 2_000,
  sessionsPerSecond = 100,
  seconds = 60,
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  const figures = await withPostgres('stations', ({ url, folder }) =>
    measure(url, folder, { stations, sessionsPerSecond, seconds, onProgress }),
  )
  return summarise(figures, { stations, sessionsPerSecond, seconds })
}

async function measure(url: string, folder: string, options: Required<Options>): Promise<Figures> {
  const { stations, sessionsPerSecond, seconds, onProgress } = options
  const server = await startServer(url, folder, withoutPractice)
  await populate(url, stations)
  const program = await spawnStations({ STATIONS_DATABASE_URL: toStationsUrl(url), STATIONS_PORT: '0' })
  const echo = await startEcho()
  const members = fork(join(import.meta.dirname, 'stations/members.ts'))
  // Two thousand stations have computers of their own, which this one has to stand for beside the server's work.
  setPriority(constants.priority.PRIORITY_LOW)
  const clients: OcppClient[] = []
  try {
    const open = async (from: number, to: number) => {
      for (let next = from; next < to; next += openedAtOnce)
        clients.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(openedAtOnce, to - next) }, (_, i) => connectOne(program.url, next + i)),
          )),
        )
    }
    // The first load code and fill caches, which is not memory of a station.
    const warm = Math.min(100, stations / 2)
    await open(0, warm)
    await beat(clients)
    const before = await readMemoryKb(program.child)
    const startMs = performance.now()
    await open(warm, stations)
    const connectSeconds = (performance.now() - startMs) / 1_000
    await beat(clients)
    await pause(2_000)
    const idleKb = ((await readMemoryKb(program.child)) - before) / (stations - warm)
    onProgress(`${stations} stations are connected, ${idleKb.toFixed(1)} kB each`)

    const inTurns: { stops: number[]; echoes: number[]; quietP99Ms: number; busyP99Ms: number }[] = []
    const registers = new Map<number, number>()
    // As after the first minutes of any installation: plans that were made for empty tables read them whole.
    const earlier = await chargeAll(clients, registers, sessionsPerSecond, stations / sessionsPerSecond)
    await withClient(url, (client) => client.query('analyze'))
    for (let turn = 0; turn < turns; turn++) {
      const asked = { url: server.url, seconds: seconds / turns }
      const quietP99Ms = await measureMembers(members, asked)
      const [stops, echoes, , busyP99Ms] = await Promise.all([
        chargeAll(clients, registers, sessionsPerSecond, seconds / turns),
        echoAll(echo.url, sessionsPerSecond, seconds / turns),
        beatFor(clients, seconds / turns),
        measureMembers(members, asked),
      ])
      inTurns.push({ stops, echoes, quietP99Ms, busyP99Ms })
    }
    const sessions = inTurns.reduce((sum, { stops }) => sum + stops.length, 0)
    await assertCounted(url, earlier.length + sessions)
    const medianOf = (read: (turn: (typeof inTurns)[number]) => number) => median(inTurns.map(read))
    return {
      connectSeconds,
      idleKb,
      sessions,
      stopP99Ms: medianOf(({ stops }) => percentile(stops, 0.99)),
      stopMedianMs: medianOf(({ stops }) => percentile(stops, 0.5)),
      echoP99Ms: medianOf(({ echoes }) => percentile(echoes, 0.99)),
      quietP99Ms: medianOf((turn) => turn.quietP99Ms),
      busyP99Ms: medianOf((turn) => turn.busyP99Ms),
    }
  } finally {
    for (const { socket } of clients) socket.terminate()
    const ended = once(program.child, 'exit')
    program.child.kill('SIGTERM')
    echo.child.kill('SIGTERM')
    members.kill('SIGTERM')
    await ended
    await server.stop()
  }
}

const connectOne = (url: string, number: number): Promise<OcppClient> =>
  connectOcpp({ url, identity: identityOf(number), password: benchPassword, protocol: 'ocpp1.6' })

const beat = (clients: readonly OcppClient[]) => Promise.all(clients.map((client) => client.call('Heartbeat', {})))

/** Each station says that it is there every five minutes, at its own time. */
async function beatFor(clients: readonly OcppClient[], seconds: number): Promise<void> {
  await atPace(clients.length / heartbeatSeconds, seconds, (i) => clients[i % clients.length]?.call('Heartbeat', {}))
}

/** A session at each tick, at the next station: how many milliseconds each end took. */
async function chargeAll(
  clients: readonly OcppClient[],
  registers: Map<number, number>,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const tookMs: number[] = []
  await atPace(perSecond, seconds, async (i) => {
    const station = i % clients.length
    const client = clients[station] as OcppClient
    const from = registers.get(station) ?? 1_000
    registers.set(station, from + 50)
    const timestamp = () => new Date().toISOString()
    const begin = { connectorId: 1, idTag: 'BENCH', meterStart: from, timestamp: timestamp() }
    const { transactionId } = await client.call('StartTransaction', begin)
    const end = { transactionId, meterStop: from + 50, timestamp: timestamp() }
    const startMs = performance.now()
    await client.call('StopTransaction', end)
    tookMs.push(performance.now() - startMs)
  })
  return tookMs
}

async function echoAll(url: string, perSecond: number, seconds: number): Promise<number[]> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  const sentAt = new Map<string, (tookMs: number) => void>()
  socket.on('message', (data: Buffer) =>
    sentAt.get((JSON.parse(data.toString()) as [number, string])[1])?.(performance.now()),
  )
  const tookMs: number[] = []
  await atPace(perSecond, seconds, async (i) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    sentAt.set(String(i), resolve)
    const startMs = performance.now()
    socket.send(JSON.stringify([2, String(i), 'StopTransaction', { transactionId: i, meterStop: i, timestamp: '' }]))
    tookMs.push((await promise) - startMs)
  })
  socket.terminate()
  return tookMs
}

/** Starts one after another at a steady pace, whether or not the last has ended, and waits for all. */
async function atPace(perSecond: number, seconds: number, run: (i: number) => Promise<unknown> | undefined) {
  const began = performance.now()
  const running: Promise<unknown>[] = []
  for (let i = 0; i < perSecond * seconds; i++) {
    await pause(Math.max(0, began + (i * 1_000) / perSecond - performance.now()))
    running.push(run(i) ?? Promise.resolve())
  }
  await Promise.all(running)
}

async function measureMembers(members: ChildProcess, asked: MembersAsked): Promise<number> {
  members.send(asked)
  const [answer] = (await once(members, 'message')) as [MembersAnswer]
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.p99Ms
}

/** What was measured was also done: every session that was answered counts, once. */
async function assertCounted(url: string, sessions: number): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ state: string; count: number }>(
      'select state, count(*)::int from charging_session group by state order by state',
    ),
  )
  if (rows.length !== 1 || rows[0]?.state !== 'ended' || rows[0].count !== sessions)
    throw new Error(`${sessions} sessions were answered, but ${JSON.stringify(rows)} are there`)
}

async function startEcho(): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'stations/echo.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: (JSON.parse(line.toString()) as { url: string }).url }
}

/** Of the process, as Linux counts it. */
async function readMemoryKb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function summarise(
  figures: Figures,
  { stations, sessionsPerSecond, seconds }: Required<Omit<Options, 'onProgress'>>,
): Result {
  const above = figures.stopP99Ms - figures.echoP99Ms
  const rise = figures.busyP99Ms / figures.quietP99Ms
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const table = [
    `Stations: ${stations} on one process with a heartbeat of ${heartbeatSeconds} s, ${sessionsPerSecond} sessions a second for ${seconds} s in ${turns} turns (medians), on ${availableParallelism()} cores shared with the clients and the database`,
    '',
    '| what | measured | target |',
    '| --- | ---: | ---: |',
    `| all connected after | ${figures.connectSeconds.toFixed(1)} s | |`,
    `| memory of an idle station | ${figures.idleKb.toFixed(1)} kB | at most ${idleMaxKb} kB |`,
    `| sessions that count | ${figures.sessions} | |`,
    `| median of a StopTransaction, committed and answered | ${ms(figures.stopMedianMs)} | |`,
    `| its p99 | ${ms(figures.stopP99Ms)} | |`,
    `| p99 of a bare WebSocket echo meanwhile | ${ms(figures.echoP99Ms)} | |`,
    `| difference | ${ms(above)} | at most ${aboveEchoMaxMs} ms |`,
    `| p99 of a member's call, quiet | ${ms(figures.quietP99Ms)} | |`,
    `| the same meanwhile | ${ms(figures.busyP99Ms)} | |`,
    `| busy ÷ quiet | ${rise.toFixed(2)} | at most ${riseMax.toFixed(2)} |`,
    '',
  ].join('\n')
  const missed = [
    ...(above > aboveEchoMaxMs ? [`a StopTransaction takes ${ms(above)} more than an echo`] : []),
    ...(figures.idleKb > idleMaxKb ? [`an idle station takes ${figures.idleKb.toFixed(1)} kB`] : []),
    ...(rise > riseMax ? [`sessions raise the p99 of members' calls ${rise.toFixed(2)} times`] : []),
  ]
  return { table, missed, figures }
}
