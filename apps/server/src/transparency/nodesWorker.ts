import { buildTree } from '@millrace/proof'
import { nodeSha256 } from '@millrace/proof/node'
import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import pg from 'pg'
import type { BuildTask } from './buildNodes.ts'
import { listUnbuiltTrees, readAllLeaves, storeNodes } from './store.ts'

/** The lowest level that is stored: nodes over 64 leaves. What is below is computed again when somebody asks. */
const storedFrom = 6

const { url, epoch } = workerData as BuildTask
// Calls go first. On Linux this is the thread's own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(10)

const client = new pg.Client({ connectionString: url, application_name: 'millrace books' })
await client.connect()
try {
  for (const { currency, leaves } of await listUnbuiltTrees(client, epoch)) {
    const tree = buildTree(await readAllLeaves(client, epoch, currency, leaves), { sha256: nodeSha256 })
    const nodes = Buffer.concat(tree.levels.slice(Math.min(storedFrom, tree.depth)))
    const outcome = await storeNodes(client, epoch, currency, nodes)
    // Another process was as fast.
    if (outcome !== 'stored' && outcome !== 'same') throw new Error(`the nodes were not taken: ${outcome}`)
  }
} finally {
  await client.end()
}
