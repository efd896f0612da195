import { createPool } from '../../apps/server/src/db/pool.ts'
import { settleDay } from '../../apps/server/src/income/index.ts'

// A program of its own, so that its memory can be measured and so that it can be killed: settles one day.
// node settleOnce.ts URL DAY

const [url = '', day = ''] = process.argv.slice(2)
const pool = createPool(url)
const began = performance.now()
await settleDay(pool, day)
const tookMs = performance.now() - began
await pool.end()
process.stdout.write(`${JSON.stringify({ tookMs, memoryMaxMb: process.resourceUsage().maxRSS / 1_024 })}\n`)
