import { createPool } from '../../apps/server/src/db/pool.ts'
import { settleDay } from '../../apps/server/src/income/index.ts'
import { databaseOf } from '../../apps/server/test/databaseOf.ts'

// Settles one day. A program of its own, so that its memory can be measured and it can be killed.
// node settleOnce.ts URL DAY

const [url = '', day = ''] = process.argv.slice(2)
const pool = createPool(url)
const startMs = performance.now()
await settleDay(databaseOf(pool), day)
const tookMs = performance.now() - startMs
await pool.end()
process.stdout.write(`${JSON.stringify({ tookMs, memoryMaxMb: process.resourceUsage().maxRSS / 1_024 })}\n`)
