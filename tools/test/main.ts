import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runChecks } from '../checks/runChecks.ts'

type Count = { readonly passed: number; readonly failed: number }

const root = join(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')
const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'e2e.json')

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
// Each part runs even when one before it failed: a whole list of what is wrong is worth the time.
const counts = [await checks(), await unitTests(), await journeys()]
const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function checks(): Promise<Count> {
  heading('Checks')
  const { passed, failed } = await runChecks()
  return { passed, failed }
}

/** Unit and integration tests, on a real PostgreSQL. */
async function unitTests(): Promise<Count> {
  heading('Tests')
  const code = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ])
  const report = await read<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(
    vitestReport,
  )
  return countOf(
    code,
    report?.numPassedTests,
    report && Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
  )
}

/** Journeys in a real browser, against everything that `npm start` starts. */
async function journeys(): Promise<Count> {
  heading('Journeys')
  const code = await run('@playwright/test/cli.js', ['test'])
  const report = await read<{ stats: { expected: number; unexpected: number; flaky: number } }>(playwrightReport)
  return countOf(code, report?.stats.expected, report && report.stats.unexpected + report.stats.flaky)
}

/** A program that failed without a failed test, or without a report, has failed once. */
function countOf(code: number, passed = 0, failed = 0): Count {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

function heading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
}

function run(script: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(modules, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test' },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}

async function read<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
