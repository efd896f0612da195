import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'
import type { Task } from '../src/passwords/computeInThread.ts'

/** The cost of each password check during the work; undefined where a new hash is made. */
export async function recordPasswordChecks(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  try {
    await work()
    return posted.mock.calls.map(([task]) => /^.*\$m=[^$]*/.exec((task as Task).hash ?? (task as Task).salt ?? '')?.[0])
  } finally {
    posted.mockRestore()
  }
}
