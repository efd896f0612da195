import { hashSync, verifySync } from '@node-rs/argon2'
import { execFile } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Task, TaskResult } from './computeInThread.ts'

// Other work goes first. A lower priority alone would still let a check finish its time slice of some milliseconds, so
// the thread also becomes idle. On Linux both apply to the calling thread only; elsewhere to the whole process. Tests
// keep all cores busy, so an idle thread would never run there.
if (process.platform === 'linux' && process.env['NODE_ENV'] !== 'test') {
  setPriority(10)
  const thread = basename(readlinkSync('/proc/thread-self'))
  // Without that tool the lower priority has to be enough.
  execFile('chrt', ['--idle', '--pid', '0', thread], () => {})
}

parentPort?.on('message', (task: Task) => {
  const answer = (result: TaskResult) => parentPort?.postMessage(result)
  try {
    answer({
      result: task.hash !== undefined ? verifySync(task.hash, task.password) : hashSync(task.password, task.cost),
    })
  } catch (error) {
    answer({ problem: (error as Error).message })
  }
})
