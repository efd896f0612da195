import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One PostgreSQL for all tests of a project; each file gets a migrated database of its own. */
const serverSetup = './apps/server/test/postgresSetup.ts'

/** What chance in tests begins with, so that a run can be repeated. */
const seed = process.env['TEST_SEED'] ?? '1'

export default defineConfig({
  test: {
    env: { TEST_SEED: seed },
    globalSetup: './tools/test/printSeed.ts',
    // Real databases and processes on two cores: a slow test is not yet a stuck one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Tests of processes mostly wait: on two cores, two files at once take half the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A test without assertions would always pass.
    expect: { requireAssertions: true },
    allowOnly: false,
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', include: ['apps/server/**/*.test.ts'], globalSetup: serverSetup } },
      { extends: true, test: { name: 'app', include: ['apps/app/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'console', include: ['apps/console/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'practice-bank', include: ['apps/practice-bank/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'signer', include: ['apps/signer/src/**/*.test.ts'], globalSetup: serverSetup } },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'] } },
    ],
  },
})
