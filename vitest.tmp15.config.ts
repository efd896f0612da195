import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { testTimeout: 120000, pool: 'forks', include: ['apps/server/src/ledger/*.test.ts'], exclude: ['**/faults.test.ts'], globalSetup: './apps/server/test/setup15.tmp.ts' } })
