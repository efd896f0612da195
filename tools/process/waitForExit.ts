import type { ChildProcess } from 'node:child_process'
import { isAlive } from './isAlive.ts'

/** Resolves when a process ends, whoever ended it. */
export const waitForExit = (pid: number, child?: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child)
      return void (child.exitCode === null && child.signalCode === null
        ? child.once('exit', () => resolve())
        : resolve())
    // Only a parent is notified of the end, so poll for a process that is not our child.
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve()
    }, 100)
    timer.unref()
  })
