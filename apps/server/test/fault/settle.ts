import { createPool } from '../../src/db/pool.ts'
import { settleDay } from '../../src/income/index.ts'

// A program of its own, so that it can be killed: settles one day.
// node settle.ts URL DAY

const [url = '', day = ''] = process.argv.slice(2)
const pool = createPool(url)
await settleDay(pool, day)
await pool.end()
