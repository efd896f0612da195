import { lowerPriority } from '@millrace/program/lowerPriority'
import { hashRawSync, hashSync, verifySync, type Options } from '@node-rs/argon2'
import { execFile } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Task, TaskResult } from './computeInThread.ts'

// Other work goes first. A lower priority alone would still let a check finish its time slice of some milliseconds, so
// the thread also becomes idle. On Linux both apply to the calling thread only; elsewhere to the whole process. Tests
// keep all cores busy, so an idle thread would never run there.
if (process.platform === 'linux' && process.env['NODE_ENV'] !== 'test') {
  lowerPriority(10)
  const thread = basename(readlinkSync('/proc/thread-self'))
  // Without that tool the lower priority has to be enough.
  execFile('chrt', ['--idle', '--pid', '0', thread], () => {})
}

/** As argon2id's standard encoding begins. */
function readSalt(text: string): Options {
  const { m, t, p, salt } =
    /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)$/.exec(text)?.groups ?? {}
  if (salt === undefined) throw new Error('this is no salt of argon2id')
  return {
    algorithm: 2,
    memoryCost: Number(m),
    timeCost: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt, 'base64'),
  }
}

parentPort?.on('message', (task: Task) => {
  const answer = (result: TaskResult) => parentPort?.postMessage(result)
  try {
    if (task.hash !== undefined) answer({ result: verifySync(task.hash, task.password) })
    else if (task.cost !== undefined) answer({ result: hashSync(task.password, task.cost) })
    else answer({ result: hashRawSync(task.password, readSalt(task.salt)) })
  } catch (error) {
    answer({ problem: (error as Error).message })
  }
})
