import { hashSync, verifySync } from '@node-rs/argon2'
import { execFile } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Done, Task } from './compute.ts'

/** argon2id; one check computes for 50 to 100 ms on the machines this was tuned on. */
const cost = { algorithm: 2, memoryCost: 47_104, timeCost: 3, parallelism: 1 } as const

// Whatever else wants to compute goes first, at once: a lower priority alone would still let a check finish its turn of
// some milliseconds. Linux counts both for the calling thread alone; elsewhere they would slow the whole process down.
// Beside other tests, which keep all cores busy, that would be never.
if (process.platform === 'linux' && process.env['NODE_ENV'] !== 'test') {
  setPriority(10)
  const thread = basename(readlinkSync('/proc/thread-self'))
  // Where that tool is missing, the lower priority has to do.
  execFile('chrt', ['--idle', '--pid', '0', thread], () => {})
}

parentPort?.on('message', (task: Task) => {
  const answer = (done: Done) => parentPort?.postMessage(done)
  try {
    answer({ result: 'hash' in task ? verifySync(task.hash, task.password) : hashSync(task.password, cost) })
  } catch (error) {
    answer({ problem: (error as Error).message })
  }
})
