import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import pg from 'pg'
import type { BuildTask } from './buildNodes.ts'
import { buildTrees } from './buildTrees.ts'

const { url, epoch, trees } = workerData as BuildTask
// Calls go first. On Linux this is the thread's own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(10)

const client = new pg.Client({ connectionString: url, application_name: 'millrace books' })
await client.connect()
try {
  await buildTrees(client, epoch, trees)
} finally {
  await client.end()
}
