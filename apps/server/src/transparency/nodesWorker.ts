import { lowerPriority } from '@millrace/program/lowerPriority'
import { workerData } from 'node:worker_threads'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import type { BuildTask } from './buildNodes.ts'
import { buildTrees } from './buildTrees.ts'

const { url, epoch, trees } = workerData as BuildTask
// Calls go first. On Linux this is the thread's own; elsewhere it would be the whole process's.
if (process.platform === 'linux') lowerPriority(10)

const db = createDatabase(createPool(url, { max: 1, name: 'millrace books', statementTimeoutMs: 0 }))
try {
  await buildTrees(db, epoch, trees)
} finally {
  await db.destroy()
}
