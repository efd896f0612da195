import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Cost = {
  readonly algorithm: 2
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: 1
}

/** With a hash, verifies the password against it; with a cost, makes a hash; with a salt, computes the output. */
export type Task = { readonly password: string } & (
  | { readonly hash: string; readonly cost?: undefined; readonly salt?: undefined }
  | { readonly cost: Cost; readonly hash?: undefined; readonly salt?: undefined }
  | { readonly salt: string; readonly hash?: undefined; readonly cost?: undefined }
)
export type TaskResult = { readonly result: string | boolean | Uint8Array } | { readonly problem: string }

const idleWorkers: Worker[] = []

/** Off the event loop, and off the thread pool that files and pictures need. */
export async function computeInThread(task: Task): Promise<string | boolean | Uint8Array> {
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
