import type { ChildProcess } from 'node:child_process'
import { isAlive } from './isAlive.ts'

/** Resolves when a process ends, whoever ended it. */
export const processExit = (pid: number, child?: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child)
      return void (child.exitCode === null && child.signalCode === null
        ? child.once('exit', () => resolve())
        : resolve())
    // Not our child: the system tells nobody but its parent.
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve()
    }, 250)
    timer.unref()
  })
