import type { ChildProcess } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { endProcess } from '../process/processFile.ts'
import { type Launch, spawnStandby } from './programProcess.ts'

/** Keeps one process ready for the next start of a program. */
export class Standby {
  #waiting: { readonly launch: Launch; readonly child: Promise<ChildProcess> } | undefined

  async prepare(launch: Launch): Promise<void> {
    await this.stop()
    this.#waiting = { launch, child: spawnStandby(launch) }
    await this.#waiting.child.catch(() => undefined)
  }

  /** The process for this launch, or undefined if there is none or it was prepared for another. */
  async take(launch: Launch): Promise<ChildProcess | undefined> {
    const child = await this.#waiting?.child.catch(() => undefined)
    if (!child?.connected || !isDeepStrictEqual(this.#waiting?.launch, launch)) return undefined
    this.#waiting = undefined
    return child
  }

  async stop(): Promise<void> {
    const child = await this.#waiting?.child.catch(() => undefined)
    this.#waiting = undefined
    if (child?.pid) await endProcess(child.pid)
  }
}
