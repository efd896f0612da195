import { createDatabase } from '../../apps/server/src/db/database.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { sealBooks } from '../../apps/server/src/transparency/index.ts'
import { createVault } from '../../apps/server/src/vault/index.ts'
import { withoutPractice } from '../startServer.ts'

// Seals the day that is due. A program of its own, as a worker is, so that its memory can be measured.
// node sealOnce.ts URL FOLDER

const [url = '', folder = ''] = process.argv.slice(2)
const db = createDatabase(createPool(url))
const vault = await createVault({ DATA_KEY: withoutPractice.DATA_KEY, MILLRACE_DATA: folder })
const startMs = performance.now()
const epoch = await sealBooks({ db, vault, settings: { APP_DATABASE_URL: url } as never })
const tookMs = performance.now() - startMs
await db.destroy()
process.stdout.write(`${JSON.stringify({ epoch, tookMs, memoryMaxMb: process.resourceUsage().maxRSS / 1_024 })}\n`)
