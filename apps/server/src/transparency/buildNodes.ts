import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Which tree a thread builds, and where its leaves are. */
export type BuildTask = { readonly url: string; readonly epoch: number }

/** Builds what an epoch's trees lack, in a thread with a connection of its own: calls go on meanwhile. */
export async function buildNodes(task: BuildTask): Promise<void> {
  const worker = new Worker(new URL('nodesWorker.ts', import.meta.url), { workerData: task })
  const [code] = (await once(worker, 'exit')) as [number]
  if (code !== 0) throw new Error(`the tree of epoch ${task.epoch} was not built`)
}
