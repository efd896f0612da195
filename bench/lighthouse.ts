import lighthouse from 'lighthouse'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findChromium } from '../tools/browser/findChromium.ts'
import { build } from '../tools/start/build.ts'
import { startServer } from './startServer.ts'
import { withPostgres } from './withPostgres.ts'
import { writeResult } from './writeResult.ts'

const targets = {
  performance: { atLeast: 95, aim: 99 },
  accessibility: { atLeast: 100, aim: 100 },
  'best-practices': { atLeast: 100, aim: 100 },
} as const
type Category = keyof typeof targets
const categories = Object.keys(targets) as readonly Category[]

const figures = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shifted',
} as const
type Figure = keyof typeof figures

type Run = {
  readonly scores: Readonly<Record<Category, number>>
  readonly figures: Readonly<Record<Figure, string>>
  readonly failed: readonly string[]
}
type Options = { readonly rounds?: number; readonly onProgress?: (line: string) => void }

/**
 * Lighthouse's mobile run of Home as a first visitor meets it, on the production build; the run with the median
 * performance counts.
 */
export async function benchLighthouse({ rounds = 5, onProgress = () => {} }: Options = {}): Promise<{
  table: string
  missed: readonly string[]
}> {
  await build('app', onProgress)
  const runs = await withPostgres('lighthouse', async ({ url: databaseUrl, folder }) => {
    const { url, stop } = await startServer(databaseUrl, folder)
    try {
      const done: Run[] = []
      for (let round = 1; round <= rounds; round++) {
        onProgress(`Lighthouse, round ${round} of ${rounds}`)
        done.push(await runOnce(`${url}/`, join(folder, `profile-${round}`)))
      }
      return done
    } finally {
      await stop()
    }
  })
  return await writeResults(runs)
}

async function runOnce(url: string, profile: string): Promise<Run> {
  const { child, port } = await startChromium(profile)
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse could not load Home: ${lhr.runtimeError.message}`)
    return {
      scores: recordOf(categories, (name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
      figures: recordOf(Object.keys(figures) as Figure[], (name) => lhr.audits[name]?.displayValue ?? '?'),
      failed: categories
        .filter((name) => name !== 'performance')
        .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    }
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Plainly started: the switches that make a browser small for tests falsify its timing. */
async function startChromium(profile: string): Promise<{ child: ChildProcess; port: number }> {
  const { executablePath, env } = await findChromium()
  const switches = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(executablePath, [...switches, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('error', reject).once('exit', () => reject(new Error(`Chromium did not start: ${output}`)))
  })
  return { child, port }
}

async function writeResults(runs: readonly Run[]): Promise<{ table: string; missed: readonly string[] }> {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const [worst, median, best] = [sorted.at(0), sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  if (!worst || !median || !best) throw new Error('Lighthouse did not run')
  const rows = categories.map((name) => ({
    name,
    score: median.scores[name],
    lowest: Math.min(...runs.map(({ scores }) => scores[name])),
    ...targets[name],
  }))
  const table = [
    `Lighthouse, mobile, Home on the production build, first visit: the median of ${runs.length} runs by performance`,
    '',
    '| what | score | lowest | at least | aim | |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(
      ({ name, score, lowest, atLeast, aim }) =>
        `| ${name} | ${score} | ${lowest} | ${atLeast} | ${aim} | ${score >= atLeast ? 'met' : 'missed'} |`,
    ),
    '',
    Object.entries(figures)
      .map(([id, name]) => `${name} ${median.figures[id as Figure]}`)
      .join(', '),
    ...(median.failed.length > 0 ? ['', `Not passed: ${median.failed.join(', ')}`] : []),
    '',
  ].join('\n')
  await writeResult('lighthouse', table, runs)
  return {
    table,
    missed: rows
      .filter(({ score, atLeast }) => score < atLeast)
      .map(({ name, score, atLeast }) => `Lighthouse ${name} ${score} of ${atLeast}`),
  }
}

function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}
