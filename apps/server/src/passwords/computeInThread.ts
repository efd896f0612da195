import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Cost = {
  readonly algorithm: 2
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: 1
}

/** With a hash, verifies the password against it; with a cost, makes a hash. */
export type Task = { readonly password: string } & (
  | { readonly hash: string; readonly cost?: undefined }
  | { readonly cost: Cost; readonly hash?: undefined }
)
export type TaskResult = { readonly result: string | boolean } | { readonly problem: string }

const idleWorkers: Worker[] = []

/** Off the event loop, and off the thread pool that files and pictures need. */
export async function computeInThread(task: Task): Promise<string | boolean> {
  const worker = idleWorkers.pop() ?? new Worker(new URL('worker.ts', import.meta.url))
  worker.ref()
  worker.postMessage(task)
  // Rejects when the thread fails; then the thread is not used again.
  const [answer] = (await once(worker, 'message')) as [TaskResult]
  // An idle thread must not keep the process alive.
  worker.unref()
  idleWorkers.push(worker)
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.result
}
