import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from '../db/database.ts'
import { buildTrees } from './buildTrees.ts'
import { listUnbuiltTrees, type UnbuiltTree } from './store.ts'

/** What a thread builds, and where the leaves are. */
export type BuildTask = { readonly url: string; readonly epoch: number; readonly trees: readonly UnbuiltTree[] }

/** Takes a few milliseconds, less than starting a thread. */
const fewLeaves = 2_048

/** Builds what an epoch's trees lack; large ones in a thread with a connection of its own, so that calls go on. */
export async function buildNodes(db: Database, url: string, epoch: number): Promise<void> {
  const trees = await listUnbuiltTrees(db, epoch)
  if (trees.every(({ leaves }) => leaves <= fewLeaves)) return buildTrees(db, epoch, trees)
  const workerData: BuildTask = { url, epoch, trees }
  const worker = new Worker(new URL('nodesWorker.ts', import.meta.url), { workerData })
  const [code] = (await once(worker, 'exit')) as [number]
  if (code !== 0) throw new Error(`the tree of epoch ${epoch} was not built`)
}
