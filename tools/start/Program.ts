import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endProcess, removeProcessFile, writeProcessFile } from '../process/processFile.ts'
import { type ProgramProcess, startProgram, trimLog } from './programProcess.ts'

export type ProgramPlan = {
  /** Names its files in the data folder: its note and its log. */
  readonly name: string
  /** Begins the sentences that are said about it. */
  readonly title: string
  readonly entry: string
  readonly url: string
  readonly readyPath?: string
  /** Asked at every start, since what it depends on may have moved. */
  readonly env: () => NodeJS.ProcessEnv
}

const waitMinMs = 500
const waitMaxMs = 30_000
/** What has run for so long did not end because of how it was started. */
const soundMs = 60_000

/** A program of ours that is kept running: whatever ends it, it is started again until it is told to stop. */
export class Program {
  readonly #plan: ProgramPlan
  readonly #note: string
  readonly #onProgress: (line: string) => void
  readonly logFile: string
  #process: ProgramProcess | undefined
  #starting: Promise<string | undefined> | undefined
  #isStopping = false
  #startedAtMs = 0
  #waitMs = waitMinMs

  constructor(plan: ProgramPlan, dataDir: string, onProgress: (line: string) => void) {
    this.#plan = plan
    this.#note = join(dataDir, `${plan.name}.pid`)
    this.logFile = join(dataDir, `${plan.name}.log`)
    this.#onProgress = onProgress
  }

  /** Resolves when it is ready, or with what went wrong; then it is not tried again. */
  start(): Promise<string | undefined> {
    this.#starting = this.#start()
    return this.#starting
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#process) await endProcess(this.#process.pid)
    await this.#starting?.catch(() => undefined)
    await removeProcessFile(this.#note)
  }

  /** Ends it, upon which it is started again and learns where everything is now. */
  async restart(): Promise<void> {
    if (this.#process) await endProcess(this.#process.pid)
  }

  async #start(): Promise<string | undefined> {
    if (this.#isStopping) return 'it was told to stop'
    const { entry, env, url, readyPath } = this.#plan
    await trimLog(this.logFile)
    const running = await startProgram({
      entry,
      env: env(),
      readyUrl: readyPath && `${url}${readyPath}`,
      logFile: this.logFile,
      onProgress: this.#onProgress,
    })
    this.#process = running
    this.#startedAtMs = performance.now()
    await writeProcessFile(this.#note, running.pid, url)
    // Told to stop while it was being started: nobody else ends it.
    if (this.#isStopping) await endProcess(running.pid)
    const outcome = await running.ready()
    if (outcome !== 'ready') return outcome.problem
    void running.ended.then((why) => this.#startAgain(why))
    return undefined
  }

  async #startAgain(why: string): Promise<void> {
    let reason: string | undefined = why
    if (performance.now() - this.#startedAtMs > soundMs) this.#waitMs = waitMinMs
    while (reason && !this.#isStopping) {
      this.#onProgress(`${this.#plan.title} ended unexpectedly (${reason}); starting it again`)
      await pause(this.#waitMs)
      this.#waitMs = Math.min(this.#waitMs * 2, waitMaxMs)
      if (this.#isStopping) return
      reason = await this.start()
      if (!reason) this.#onProgress(`${this.#plan.title} is back`)
    }
  }
}
