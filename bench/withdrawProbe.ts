import autocannon from 'autocannon'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startPostgres } from '../tools/postgres/index.ts'
import { findPgbench } from './ledger/pgbench.ts'
import { memberCount, populateBuyers, tokenOf } from './orders/population.ts'
import { startServer } from './startServer.ts'

const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-wd-'))
const postgres = await startPostgres({ dataDir: join(folder, 'database') })
const urlOf = (database: string): string => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
await admin.query('create database w'); await admin.query('create database pgbench')
const url = urlOf('w')
await migrate(url)
await populateBuyers(url)
const owner = new pg.Client({ connectionString: url })
await owner.connect()
await owner.query(`
  insert into step_up (member_id, session_id, purpose, expires_at) select member_id, id, 'withdraw', now() + interval '1 day' from member_session where device = 'Bench';
  insert into destination (member_id, id, kind, rail, currency, address, usable_at) select id, gen_random_uuid(), 'chain', 'bep20', 'USDT', '0x' || md5(phone) || '00000000', now() - interval '1 day' from member where phone like '+9191%';`)
const { rows } = await owner.query(`select right(m.phone, 8)::int as i, d.id from member m join destination d on d.member_id = m.id`)
const destination = new Map(rows.map(({ i, id }) => [i, id]))
const pgbench = findPgbench()
await pgbench.prepare(urlOf('pgbench'))
const role = process.argv[2] ?? 'all'
const { child, url: serverUrl } = await startServer(url, folder, { PRACTICE_MODE: 'off', ROLE: role, DATA_KEY: Buffer.alloc(32, 7).toString('base64'), PUBLIC_URL: 'http://127.0.0.1' })
await owner.query(`update wallet_rule set window_days = '{1,2,3,4,5,6,7}', window_from = '00:00', window_to = '24:00'`)
const one = () => {
  const i = randomInt(1, memberCount + 1)
  return { headers: { 'content-type': 'application/json', 'x-access-token': tokenOf(i), 'idempotency-key': randomUUID() }, body: JSON.stringify({ amount: '1.00', destinationId: destination.get(i) }) }
}
const stat = (id: string) => { try { const f = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' '); return { ppid: f[1]!, cpu: (Number(f[11]) + Number(f[12])) * 10, dead: (Number(f[13]) + Number(f[14])) * 10 } } catch { return { ppid: '', cpu: 0, dead: 0 } } }
let pm = ''
const pgCpu = () => { let sum = stat(pm).cpu + stat(pm).dead; for (const p of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) { const st = stat(p); if (st.ppid === pm) sum += st.cpu } return sum }
try {
  pm = readFileSync(join(readFileSync(join(folder, 'database/postgres.location'), 'utf8').trim(), 'postgres/postmaster.pid'), 'utf8').split('\n')[0]!.trim()
  const response = await fetch(`${serverUrl}/api/withdraw/create`, { method: 'POST', ...one() })
  console.log(response.status, (await response.text()).slice(0, 200))
  const load = async (duration: number) => {
    const r = await autocannon({ url: `${serverUrl}/api/withdraw/create`, connections: 64, duration, requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...one() }) }] })
    return { per: r.requests.average, p99: r.latency.p99, bad: r.non2xx + r.errors + r.timeouts }
  }
  await load(3)
  for (let round = 0; round < Number(process.argv[3] ?? 4); round++) {
    const a = pgCpu()
    const tps = await pgbench.measure(urlOf('pgbench'), 4)
    const b = pgCpu(); const sv = stat(String(child.pid)).cpu
    const got = await load(4)
    console.log('cpu us: pg per pgbench tx', Math.round((b - a) * 1000 / (tps * 4)), 'pg per withdraw', Math.round((pgCpu() - b) * 1000 / (got.per * 4)), 'node server per withdraw', Math.round((stat(String(child.pid)).cpu - sv) * 1000 / (got.per * 4)))
    console.log(`pgbench ${Math.round(tps)} withdraw ${Math.round(got.per)} ratio ${(got.per / tps).toFixed(2)} p99 ${got.p99} bad ${got.bad}`)
  }
  console.log((await owner.query('select state, count(*) from withdrawal group by 1')).rows, (await owner.query('select count(*), count(distinct xmin::text) as batches from withdrawal_step where position = 0')).rows)
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
  await owner.end(); await admin.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
