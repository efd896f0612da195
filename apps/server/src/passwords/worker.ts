import { hashSync, verifySync } from '@node-rs/argon2'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Done, Task } from './compute.ts'

/** argon2id; one check computes for 50 to 100 ms on the machines this was tuned on. */
const cost = { algorithm: 2, memoryCost: 47_104, timeCost: 3, parallelism: 1 } as const

// Linux counts this for the calling thread alone: whatever else the process does goes first. Elsewhere it would slow the whole process down.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', (task: Task) => {
  const answer = (done: Done) => parentPort?.postMessage(done)
  try {
    answer({ result: 'hash' in task ? verifySync(task.hash, task.password) : hashSync(task.password, cost) })
  } catch (error) {
    answer({ problem: (error as Error).message })
  }
})
