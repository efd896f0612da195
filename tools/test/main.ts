import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { runChecks } from '../checks/runChecks.ts'
import { bundlePrograms } from '../programs/bundle.ts'
import { createMemoryFolder } from './memoryFolder.ts'
import {
  failuresText,
  minutesText,
  type PlaywrightReport,
  readPlaywright,
  readVitest,
  slowestText,
  type TestResult,
  type VitestReport,
  workText,
} from './reports.ts'

// npm test              checks, tests and journeys
// npm test -- wallet    the tests and journeys whose file has that word in its path
// npm test -- --tests   one part of checks, tests and journeys
// npm run test:full     all rounds, all kills, the looks and every bench, small
// npm run looks         pictures of the screens, for people to look at

type Result = {
  readonly passed: number
  readonly failed: number
  readonly tests: readonly TestResult[]
  readonly seconds: number
}

const root = join(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')
const results = join(root, 'test-results')
const vitestFile = join(results, 'vitest.json')
const playwrightFile = join(results, 'e2e.json')

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const [isFull, isLooks] = [flags.includes('--full'), flags.includes('--looks')]
const unknown = flags.find((flag) => !['--full', '--looks', '--checks', '--tests', '--journeys'].includes(flag))
if (unknown) {
  console.error(`There is no ${unknown}: use --checks, --tests, --journeys, or words of paths.`)
  process.exit(1)
}
const named = ['checks', 'tests', 'journeys'].filter((part) => flags.includes(`--${part}`))
const isWanted = (part: 'checks' | 'tests' | 'journeys'): boolean =>
  named.length > 0 ? named.includes(part) : words.length === 0 || part !== 'checks'
const busyAtStart = readBusySeconds()
const memoryFolder = await createMemoryFolder()
const environment = {
  ...process.env,
  NODE_ENV: 'test',
  ...(memoryFolder && { TMPDIR: memoryFolder }),
  // Beside the temporary files, it would be empty in each run.
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(modules, '.cache/millrace/journeys'),
  // Node's collector takes less of the time with more memory.
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`,
  ...(isFull && { TEST_FULL: '1' }),
  ...((isFull || isLooks) && { TEST_LOOKS: '1' }),
}

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
// Tests and journeys start programs a hundred times.
if (isLooks || isWanted('tests') || isWanted('journeys')) await bundlePrograms()
const parts = await runParts()
if (memoryFolder) await rm(memoryFolder, { recursive: true, force: true })
for (const [name, { tests }] of Object.entries(parts)) {
  if (tests.every(({ seconds }) => seconds === 0)) continue
  printHeading(`${name}: what takes longest`)
  console.log(slowestText(tests))
}
const failures = failuresText(Object.values(parts).flatMap(({ tests }) => tests))
if (failures !== '') {
  printHeading('What failed')
  console.log(failures)
}
const sum = (key: 'passed' | 'failed') => Object.values(parts).reduce((total, part) => total + part[key], 0)
if (sum('passed') + sum('failed') === 0) console.log(`\nNo test and no journey has ${words.join(' or ')} in its path.`)
console.log(`\n${minutesText(parts, performance.now() / 1_000)}`)
// Parts and full runs have no budget.
if (named.length === 0 && words.length === 0 && !isFull && !isLooks)
  console.log(workText(readBusySeconds() - busyAtStart))
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1

/**
 * Each part runs even when another fails: a whole list of what is wrong is worth the time. The tests wait for programs
 * and the journeys for pages, so they run side by side; what the tests print comes when they are done.
 */
async function runParts(): Promise<Readonly<Record<string, Result>>> {
  if (isLooks) return { Journeys: await timed(() => journeys(['looks'])) }
  const [other, tests] = await Promise.all([
    (async () => ({
      ...(isWanted('checks') && { Checks: await timed(checks) }),
      ...(isWanted('journeys') && { Journeys: await timed(() => journeys(words)) }),
    }))(),
    isWanted('tests') ? timed(() => unitTests(words)) : undefined,
  ])
  return { ...other, ...(tests && { Tests: tests }), ...(isFull && { Benches: await timed(benches) }) }
}

/** Of all programs on this machine: those that outlive who started them are in no other count. */
function readBusySeconds(): number {
  return cpus().reduce((seconds, { times: { user, nice, sys, irq } }) => seconds + (user + nice + sys + irq) / 1_000, 0)
}

async function timed(part: () => Promise<Omit<Result, 'seconds'>>): Promise<Result> {
  const startedAt = performance.now()
  return { ...(await part()), seconds: (performance.now() - startedAt) / 1_000 }
}

async function checks(): Promise<Omit<Result, 'seconds'>> {
  printHeading('Checks')
  const { passed, failed, problems } = await runChecks()
  const failures = Object.entries(problems).map(([name, lines]) => ({
    file: 'npm run check',
    name,
    seconds: 0,
    failure: lines.join('\n'),
  }))
  return { passed, failed, tests: failures }
}

/** Unit and integration tests, on a real PostgreSQL. */
async function unitTests(filters: readonly string[]): Promise<Omit<Result, 'seconds'>> {
  const { code, output } = await run(
    'vitest/vitest.mjs',
    [
      'run',
      ...filters,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestFile}`,
    ],
    { isCaptured: true },
  )
  printHeading('Tests')
  console.log(output)
  const report = await readReport<VitestReport>(vitestFile)
  if (!report) return { passed: 0, failed: 1, tests: [] }
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0)
  return { passed: report.numPassedTests, failed: failuresOf(code, failed), tests: readVitest(report, root) }
}

/** Journeys in a real browser, against everything that `npm start` starts. */
async function journeys(filters: readonly string[]): Promise<Omit<Result, 'seconds'>> {
  printHeading('Journeys')
  const { code } = await run('@playwright/test/cli.js', ['test', ...filters, '--pass-with-no-tests'])
  const report = await readReport<PlaywrightReport>(playwrightFile)
  if (!report) return { passed: 0, failed: 1, tests: [] }
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected,
    failed: failuresOf(code, unexpected + flaky),
    tests: readPlaywright(report, (path) => readFileSync(path, 'utf8')),
  }
}

/** Small: whether they run at all and leave sound books, not how fast they are. */
async function benches(): Promise<Omit<Result, 'seconds'>> {
  printHeading('Benches')
  const { code } = await run('../bench/main.ts', ['--small'])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, tests: [] }
}

/** A program that failed without a failed test has failed once. */
function failuresOf(code: number, failed: number): number {
  return code === 0 ? failed : Math.max(failed, 1)
}

function printHeading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
}

async function run(
  script: string,
  args: readonly string[],
  { isCaptured = false } = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(modules, script), ...args], {
    cwd: root,
    stdio: ['ignore', ...(isCaptured ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
    env: environment,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code: code ?? 1, output }
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
