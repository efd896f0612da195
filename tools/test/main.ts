import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runChecks } from '../checks/runChecks.ts'
import {
  failuresText,
  type PlaywrightReport,
  readPlaywright,
  readVitest,
  slowestText,
  type TestResult,
  type VitestReport,
} from './reports.ts'

type Result = { readonly passed: number; readonly failed: number; readonly tests: readonly TestResult[] }

const root = join(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')
const results = join(root, 'test-results')
const vitestFile = join(results, 'vitest.json')
const playwrightFile = join(results, 'e2e.json')

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
// Each part runs even when one before it failed: a whole list of what is wrong is worth the time.
const parts = { Checks: await checks(), Tests: await unitTests(), Journeys: await journeys() }
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
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

async function checks(): Promise<Result> {
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
async function unitTests(): Promise<Result> {
  printHeading('Tests')
  const code = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestFile}`,
  ])
  const report = await readReport<VitestReport>(vitestFile)
  if (!report) return { passed: 0, failed: 1, tests: [] }
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0)
  return { passed: report.numPassedTests, failed: failuresOf(code, failed), tests: readVitest(report, root) }
}

/** Journeys in a real browser, against everything that `npm start` starts. */
async function journeys(): Promise<Result> {
  printHeading('Journeys')
  const code = await run('@playwright/test/cli.js', ['test'])
  const report = await readReport<PlaywrightReport>(playwrightFile)
  if (!report) return { passed: 0, failed: 1, tests: [] }
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected,
    failed: failuresOf(code, unexpected + flaky),
    tests: readPlaywright(report, (path) => readFileSync(path, 'utf8')),
  }
}

/** A program that failed without a failed test has failed once. */
function failuresOf(code: number, failed: number): number {
  return code === 0 ? failed : Math.max(failed, 1)
}

function printHeading(name: string): void {
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

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
