import { createPool } from '../../src/db/pool.ts'
import { settleDay } from '../../src/income/index.ts'
import { databaseOf } from '../databaseOf.ts'

// A separate program, so that it can be killed. Settles one day.
// node settle.ts URL DAY

const [url = '', day = ''] = process.argv.slice(2)
const pool = createPool(url)
await settleDay(databaseOf(pool), day)
await pool.end()
