import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'
import type { Task } from '../src/passwords/compute.ts'

/** What the password threads are given to compute during the work: the cost of each hash, and none where one is made. */
export async function passwordChecks(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  try {
    await work()
    return posted.mock.calls.map(([task]) => /^.*\$m=[^$]*/.exec((task as Task).hash ?? '')?.[0])
  } finally {
    posted.mockRestore()
  }
}
