import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from '../tools/process/UserError.ts'
import { waitFor } from '../tools/process/waitFor.ts'
import {
  createDataFolder,
  isReady,
  readPostmasterPid,
  type StartedMillrace,
  startMillrace,
  waitForProgram,
} from '../tools/start/testMillrace.ts'
import { median } from './median.ts'
import type { Result } from './writeResult.ts'

const secondsMax = 3
const percentMax = 2
const programs = ['server', 'rails', 'signer', 'bank', 'chain-bep20', 'chain-trc20'] as const

/**
 * How long everything takes to start with a year of demonstration, to start again, and to come back after `kill -9` of
 * server and database; and what it takes of one core while nobody is there. The pages are built beforehand or not, as
 * they are found.
 */
type Options = {
  readonly onProgress?: (line: string) => void
  readonly restarts?: number
  readonly kills?: number
  /** How long everything is left alone before it counts as at rest, and how long it is then measured. */
  readonly settleMs?: number
  readonly quietMs?: number
  readonly days?: number
}

export async function benchStart({
  onProgress = () => {},
  restarts = 3,
  kills = 5,
  // New blocks are made for some minutes after the last transaction, and then hardly any.
  settleMs = 8 * 60_000,
  quietMs = 60_000,
  days = 365,
}: Options): Promise<Result> {
  if (process.platform !== 'linux')
    throw new UserError('The processor’s time at rest is read from /proc: run on Linux.')
  const { dataDir, end } = await createDataFolder()
  try {
    const first = await measure(() => start(dataDir, days))
    onProgress(`started in ${seconds(first.ms)}`)
    let running = first.result
    const again: number[] = []
    for (let i = 0; i < restarts; i++) {
      running.millrace.child.kill('SIGTERM')
      await running.millrace.exit
      const { ms, result } = await measure(() => start(dataDir, days))
      running = result
      again.push(ms)
    }
    onProgress(`started again in ${again.map(seconds).join(', ')}`)
    const back: number[] = []
    for (let i = 0; i < kills; i++) back.push(await killAndWait(dataDir, running.url))
    onProgress(`back after kill -9 in ${back.map(seconds).join(', ')}`)
    const rest = await measureRest(dataDir, running.millrace.child.pid ?? 0, { settleMs, quietMs })
    running.millrace.child.kill('SIGTERM')
    await running.millrace.exit
    const table = [
      '| what | measured | aim |',
      '| --- | --- | --- |',
      `| first start, packages installed, ${days} days of demonstration | ${seconds(first.ms)} | |`,
      `| a second start, median of ${restarts} | ${seconds(median(again))} | 3.0 s |`,
      `| back after kill -9 of server and database, median of ${kills} | ${seconds(median(back))} | 3.0 s |`,
      `| the longest of them | ${seconds(Math.max(...back))} | |`,
      ...rest.map(({ name, percent }) => `| at rest: ${name} | ${percent.toFixed(2)} % of a core | |`),
      `| at rest: all | ${rest.reduce((sum, { percent }) => sum + percent, 0).toFixed(2)} % of a core | 2 % |`,
    ].join('\n')
    const percent = rest.reduce((sum, each) => sum + each.percent, 0)
    const missed = [
      ...(median(again) > secondsMax * 1000 ? [`a second start takes ${seconds(median(again))}`] : []),
      ...(median(back) > secondsMax * 1000 ? [`it is back after ${seconds(median(back))}`] : []),
      ...(percent > percentMax ? [`at rest it takes ${percent.toFixed(2)} % of a core`] : []),
    ]
    return { table: `${table}\n`, missed }
  } finally {
    await end()
  }
}

type Running = { readonly millrace: StartedMillrace; readonly url: string }

const start = async (dataDir: string, days: number): Promise<Running> => {
  const millrace = startMillrace(dataDir, { DEMO_DAYS: String(days) })
  return { millrace, url: await millrace.running() }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const measure = async <T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> => {
  const startedAtMs = performance.now()
  const result = await work()
  return { ms: performance.now() - startedAtMs, result }
}

/** From outside: until the new server answers that it is ready. */
const killAndWait = async (dataDir: string, url: string): Promise<number> => {
  const { pid } = await waitForProgram(dataDir, 'server')
  const postmaster = await readPostmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  if (postmaster) process.kill(postmaster, 'SIGKILL')
  const { ms, result } = await measure(() => waitFor(() => isReady(url), 120_000))
  if (!result) throw new UserError('The server did not come back.')
  return ms
}

const measureRest = async (
  dataDir: string,
  starter: number,
  { settleMs, quietMs }: { readonly settleMs: number; readonly quietMs: number },
): Promise<readonly { name: string; percent: number }[]> => {
  await pause(settleMs)
  const pids = await Promise.all(
    programs.map(async (name) => ({ name: name as string, pid: (await waitForProgram(dataDir, name)).pid })),
  )
  const postmaster = await readPostmasterPid(dataDir)
  const before = await readTimes()
  await pause(quietMs)
  const after = await readTimes()
  const percentOf = (isCounted: (pid: number) => boolean) =>
    after
      .filter(({ pid }) => isCounted(pid))
      .reduce((sum, now) => sum + now.ticks - (before.find(({ pid }) => pid === now.pid)?.ticks ?? 0), 0) /
    (quietMs / 1000)
  const database = new Set(
    after.filter(({ pid, parent }) => [pid, parent].includes(postmaster ?? 0)).map(({ pid }) => pid),
  )
  return [
    ...pids.map(({ name, pid }) => ({ name, percent: percentOf((each) => each === pid) })),
    { name: 'the starter, which makes the blocks', percent: percentOf((each) => each === starter) },
    { name: 'database', percent: percentOf((each) => database.has(each)) },
  ]
}

/** The processor's time of every process, in hundredths of a second. */
const readTimes = async (): Promise<readonly { pid: number; parent: number; ticks: number }[]> => {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  return texts.flatMap((text, i) => {
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return text
      ? [{ pid: Number(names[i]), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
      : []
  })
}
