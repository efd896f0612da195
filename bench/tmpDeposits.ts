import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '../tools/postgres/index.ts'
import { measureDeposits } from './wallet/deposits.ts'
const folder = await mkdtemp('/tmp/bw5-')
const postgres = await startPostgres({ dataDir: join(folder, 'database'), settings: { log_min_duration_statement: '40', ...(process.env['EXPLAIN'] ? { shared_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': '40', 'auto_explain.log_nested_statements': 'on', 'auto_explain.log_analyze': 'on', 'auto_explain.log_timing': 'off' } : {}) } })
try { console.log(await measureDeposits(folder, postgres.url, { deposits: 1000, others: 10000, rounds: Number(process.env['R'] ?? 4), onProgress: (l) => console.log(new Date().toISOString(), l) })) } finally { await postgres.stop(); console.log(folder) }
