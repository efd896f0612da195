import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** With a hash to compare with, or to make one. */
export type Task = { readonly password: string; readonly hash?: string }
export type Done = { readonly result: string | boolean } | { readonly problem: string }

const idle: Worker[] = []

/** Computes in a thread of its own, off the event loop and off the pool that files and pictures need. */
export async function compute(task: Task): Promise<string | boolean> {
  const worker = idle.pop() ?? new Worker(new URL('worker.ts', import.meta.url))
  worker.ref()
  worker.postMessage(task)
  // Rejects when the thread ends in an error; then it is not used again.
  const [done] = (await once(worker, 'message')) as [Done]
  // An idle thread does not keep the process alive.
  worker.unref()
  idle.push(worker)
  if ('problem' in done) throw new Error(done.problem)
  return done.result
}
