import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * One PostgreSQL for all of a project's tests, migrated as the server does it; each file takes a database of its own
 * from it.
 */
const serverSetup = './apps/server/test/postgresSetup.ts'

/** What chance in tests begins with, so that a run can be repeated. */
const seed = process.env['TEST_SEED'] ?? '1'

export default defineConfig({
  test: {
    env: { TEST_SEED: seed },
    globalSetup: './tools/test/printSeed.ts',
    // Real databases and processes, on two cores: a test is slow before it is stuck.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Tests of processes mostly wait for them: even two cores do two files at once in half the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A test that tests nothing passes for ever.
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
