import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Remuxed } from './remuxVideo.ts'

const timeoutMs = 20_000
const memoryMaxMegabytes = 192

/** A video in a container of ours, without metadata; null when the file is not one, or cannot be read in time. */
export async function prepareVideo(path: string): Promise<Remuxed | null> {
  const worker = new Worker(new URL('remuxVideo.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMegabytes },
    stdout: true,
    stderr: true,
  })
  try {
    const [remuxed] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [Remuxed | null]
    return remuxed
  } catch {
    return null
  } finally {
    await worker.terminate()
  }
}
