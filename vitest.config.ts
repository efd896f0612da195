import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One PostgreSQL for all tests of a project; each file gets a migrated database of its own. */
const serverSetup = './apps/server/test/postgresSetup.ts'

/** Each run tries other random values. A run is repeated with its seed; a seed that fails becomes a test of its own. */
const seed = process.env['TEST_SEED'] ?? String(randomInt(1, 2 ** 31))

/** In this order, the longest first: what waits for programs runs beside what computes, and the end is short. */
const projects = [
  'tools',
  'signer',
  'stations',
  'gateway',
  'practice-bank',
  'server',
  'mocking',
  'app',
  'console',
  'packages',
]
const longest = [
  'start/start.test.ts',
  'journal/restore.test.ts',
  'wallet/faults.test.ts',
  'http/badInput.test.ts',
  'settlement/settle.faults.test.ts',
  'src/main.test.ts',
]

/** Tests of the sites that replace a module need their own copy of all others, which takes longer than the tests. */
const mocking = globSync('apps/{app,console}/{src,build,worker}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
}).filter((file) => /\bvi\.(mock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')))

/**
 * Megabytes for new objects from the first one on: Node would begin with one, and clear it all the time. For processes
 * that many files share.
 */
const execArgv = ['--min-semi-space-size=32']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number => {
      const rank = longest.findIndex((name) => moduleId.endsWith(name))
      return projects.indexOf(project.name) * (longest.length + 1) + (rank < 0 ? longest.length : rank)
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    env: {
      TEST_SEED: seed,
      TEST_PASSWORD_COST: 'low',
      // The programs that tests start are compiled once.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/millrace/compiled'),
    },
    globalSetup: './tools/test/printSeed.ts',
    sequence: { sequencer: LongestFirst },
    // Real databases and processes on two cores: a slow test is not yet a stuck one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Tests of processes mostly wait for them: two cores do three files at once.
    maxWorkers: availableParallelism() + 1,
    // A test without assertions would always pass. Waiting ends as soon as the condition holds.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    allowOnly: false,
    projects: [
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'signer', include: ['apps/signer/src/**/*.test.ts'], globalSetup: serverSetup },
      },
      {
        extends: true,
        test: {
          name: 'stations',
          include: ['apps/stations/src/**/*.test.ts'],
          globalSetup: serverSetup,
          execArgv,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'gateway', include: ['apps/gateway/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'practice-bank', include: ['apps/practice-bank/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: serverSetup,
          execArgv,
          // Importing the server takes longer than most of its tests. Nothing of theirs lives in its modules: each has
          // its own database and starts its own server.
          isolate: false,
        },
      },
      ...['app', 'console'].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`apps/${name}/**/*.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, ...mocking],
          pool: 'threads',
          isolate: false,
        },
      })),
      { extends: true, test: { name: 'mocking', include: mocking, pool: 'threads' } },
      {
        extends: true,
        // They only compute, and replace nothing of what they import.
        test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], pool: 'threads', isolate: false },
      },
    ],
  },
})
