import lighthouse from 'lighthouse'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMillrace } from '../e2e/startMillrace.ts'
import { waitForSeal } from '../e2e/waitForSeal.ts'
import { paths } from '../packages/contract/src/paths.ts'
import { findChromium } from '../tools/browser/findChromium.ts'
import { serveReference } from './lighthouse/serveReference.ts'
import { median } from './median.ts'
import type { Result } from './writeResult.ts'

const targets = { accessibility: 100, 'best-practices': 100 } as const
/** A page may score this much less than the reference page, and block this many times as long. */
const behindMax = 3
const blockedMax = 1.3
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

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
  readonly blockedMs: number
  readonly requests: number
  readonly failed: readonly string[]
}
/** What a visitor opens first: the app, or the books that somebody has told them about. */
const pages = { Home: '/', 'Open books': `/#${paths.transparency}` } as const
type Page = keyof typeof pages
const pageNames = Object.keys(pages) as Page[]
type Round = Readonly<Record<Page | 'reference', Run>>
type Options = { readonly rounds?: number; readonly onProgress?: (line: string) => void }

/**
 * Lighthouse's mobile run of pages as a first visitor meets them, on the production build. What it scores depends on
 * the machine, so a page with the same libraries and one list is measured beside them, in turns; medians count.
 */
export async function benchLighthouse({
  rounds = Number(process.env['BENCH_ROUNDS'] ?? 7),
  onProgress = () => {},
}: Options = {}): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-lighthouse-'))
  onProgress('Lighthouse: a Millrace with its signer')
  // As root, the database runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  const { url, stop } = await startMillrace(
    { NODE_ENV: 'production', DEMO_DAYS: process.env['DEMO_DAYS'] ?? '90', CHAIN_BLOCK_SECONDS: '5' },
    join(folder, 'data'),
  )
  const reference = await serveReference(url, join(folder, 'reference'))
  try {
    await waitForSeal(async () => {
      const answer = await fetch(`${url}/api/transparency/summary`)
      return ((await answer.json()) as { data: Awaited<ReturnType<Parameters<typeof waitForSeal>[0]>> }).data
    })
    const done: Round[] = []
    for (let round = 1; round <= rounds; round++) {
      onProgress(`Lighthouse, round ${round} of ${rounds}`)
      const addresses = Object.entries({
        reference: `${reference.url}/`,
        ...recordOf(pageNames, (name) => `${url}${pages[name]}`),
      })
      const runs: Record<string, Run> = {}
      for (const [name, address] of round % 2 === 0 ? addresses.toReversed() : addresses)
        runs[name] = await runOnce(address, join(folder, `${name}-${round}`))
      done.push(runs as Round)
    }
    return summarise(done)
  } finally {
    await reference.stop()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runOnce(url: string, profile: string): Promise<Run> {
  const { child, port } = await startChromium(profile)
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`)
    return {
      scores: recordOf(categories, (name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
      figures: recordOf(Object.keys(figures) as Figure[], (name) => lhr.audits[name]?.displayValue ?? '?'),
      blockedMs: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
      requests: countRequests(lhr.audits['network-requests']?.details),
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

/** What was measured of one page, beside what it may be. */
function judge(page: Page, rounds: readonly Round[]) {
  const runs = rounds.map((round) => round[page])
  const references = rounds.map(({ reference }) => reference)
  const score = (of: readonly Run[], name: Category) => median(of.map(({ scores }) => scores[name]))
  const performance = { page: score(runs, 'performance'), reference: score(references, 'performance') }
  const blocked = {
    page: median(runs.map(({ blockedMs }) => blockedMs)),
    reference: median(references.map(({ blockedMs }) => blockedMs)),
  }
  // A reference that hardly blocks would make any ratio large: below this nobody notices.
  const blockedLimit = Math.max(blocked.reference * blockedMax, 100)
  const rows = [
    {
      what: 'performance',
      measured: String(performance.page),
      reference: String(performance.reference),
      target: `at most ${behindMax} behind`,
      isMet: performance.page >= performance.reference - behindMax,
    },
    {
      what: 'blocked',
      measured: `${Math.round(blocked.page)} ms`,
      reference: `${Math.round(blocked.reference)} ms`,
      target: `at most ${blockedMax} times, or 100 ms`,
      isMet: blocked.page <= blockedLimit,
    },
    ...(['accessibility', 'best-practices'] as const).map((name) => ({
      what: name,
      measured: String(score(runs, name)),
      reference: '',
      target: String(targets[name]),
      isMet: score(runs, name) >= targets[name],
    })),
    {
      what: 'requests',
      measured: String(median(runs.map(({ requests }) => requests))),
      reference: String(median(references.map(({ requests }) => requests))),
      target: '',
      isMet: true,
    },
  ]
  const middle = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)[Math.floor(runs.length / 2)]
  const failed = [...new Set(runs.flatMap((run) => run.failed))]
  const shown = Object.entries(figures).map(([id, name]) => `${name} ${middle?.figures[id as Figure]}`)
  return {
    rows: rows.map((row) => ({ ...row, page })),
    notes: [`${page}: ${shown.join(', ')}${failed.length > 0 ? `; not passed: ${failed.join(', ')}` : ''}`],
  }
}

const countRequests = (details: unknown): number => (details as { items?: unknown[] } | undefined)?.items?.length ?? 0

function summarise(rounds: readonly Round[]): Result {
  const judged = pageNames.map((page) => judge(page, rounds))
  const table = [
    `Lighthouse, mobile, first visit, production build: medians of ${rounds.length} rounds of each page and of one with`,
    'React, router, query and one list, in turns',
    '',
    '| page | what | measured | reference | target | |',
    '| --- | --- | ---: | ---: | ---: | --- |',
    ...judged.flatMap(({ rows }) =>
      rows.map(
        ({ page, what, measured, reference, target, isMet }) =>
          `| ${page} | ${what} | ${measured} | ${reference} | ${target} | ${target === '' ? '' : isMet ? 'met' : 'missed'} |`,
      ),
    ),
    '',
    ...judged.flatMap(({ notes }) => notes),
    '',
  ].join('\n')
  return {
    table,
    figures: { rounds },
    missed: judged
      .flatMap(({ rows }) => rows)
      .filter(({ isMet }) => !isMet)
      .map(({ page, what, measured, reference }) => `${page}: Lighthouse ${what} ${measured}, reference ${reference}`),
  }
}

function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}
