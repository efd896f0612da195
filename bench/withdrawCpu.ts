import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { appUrlOf } from '../apps/server/src/db/appRole.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { askToWithdrawMany, askToProcess } from '../apps/server/src/wallet/withdraw/store.ts'
import { startPostgres } from '../tools/postgres/index.ts'
import { populateBuyers } from './orders/population.ts'
import { languageOf } from '@millrace/texts'
import { askToBuyMany } from '../apps/server/src/product/order/store.ts'

const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-wd-'))
const postgres = await startPostgres({ dataDir: join(folder, 'database') })
const url = Object.assign(new URL(postgres.url), { pathname: '/w' }).href
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
await admin.query('create database w')
await migrate(url)
const machines = await populateBuyers(url)
const owner = new pg.Client({ connectionString: url })
await owner.connect()
await owner.query(`
  insert into step_up (member_id, session_id, purpose, expires_at) select member_id, id, 'withdraw', now() + interval '1 day' from member_session where device = 'Bench';
  insert into destination (member_id, kind, rail, currency, address, usable_at) select id, 'chain', 'bep20', 'USDT', '0x' || md5(phone) || '00000000', now() - interval '1 day' from member where phone like '+9191%';
  update wallet_rule set window_days = '{1,2,3,4,5,6,7}', window_from = '00:00', window_to = '24:00'`)
const { rows } = await owner.query(`select s.member_id, s.id as session_id, d.id from member_session s join destination d on d.member_id = s.member_id`)
const pool = createPool(appUrlOf(url), { max: 1 })
const pid = (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
const cpu = (id: number | string) => { const f = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const english = languageOf('en_US')
let n = 0
let amount = 1_000_000n
const wd = async (size: number) => { const batch = Array.from({ length: size }, () => rows[n++ % rows.length]); await askToWithdrawMany(pool, batch.map((r) => ({ memberId: r.member_id, requestId: randomUUID(), id: randomUUID(), destinationId: r.id, amount, quoteId: null, sessionId: r.session_id, at: new Date() }))) }
const buy = async (size: number) => { const batch = Array.from({ length: size }, () => rows[n++ % rows.length]); await askToBuyMany(pool, batch.map((r, i) => ({ language: english, wanted: { memberId: r.member_id, requestId: randomUUID(), id: randomUUID(), machineId: machines[i % machines.length]!, units: 1, agreementVersion: 1, reflectionDays: 4, sessionId: null, at: new Date() } }))) }
const run = async (name: string, size: number, total: number, work: (size: number) => Promise<void>) => {
  for (let i = 0; i < 15; i++) await work(size)
  const from = cpu(pid), own = process.cpuUsage(), wall = performance.now()
  for (let i = 0; i < total / size; i++) await work(size)
  const mine = process.cpuUsage(own)
  console.log(name, size, 'backend cpu us each', Math.round((cpu(pid) - from) * 1000 / total), 'node us each', Math.round((mine.user + mine.system) / total), 'wall us each', Math.round((performance.now() - wall) * 1000 / total))
}
try {
  await run('open', 64, 2048, wd)
  await run('withdraw due', 1, 400, wd)
  await run('withdraw due', 16, 3200, wd)
  amount = 60_000_000n
  await run('withdraw not due', 1, 400, wd)
  await run('withdraw not due', 16, 3200, wd)
  await run('buy', 1, 400, buy)
  await run('buy', 16, 3200, buy)
  const from = cpu(pid); let c = 0
  for (;;) { const k = await askToProcess(pool, 500); c += k; if (k < 500) break }
  console.log('process us each', Math.round((cpu(pid) - from) * 1000 / c), c)
} finally {
  await pool.end(); await owner.end(); await admin.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
