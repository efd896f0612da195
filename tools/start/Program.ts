import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '../postgres/account.ts'
import { endProcess, removeProcessFile, writeProcessFile } from '../process/processFile.ts'
import { type Command, type ProgramProcess, startProgram, trimLog } from './programProcess.ts'
import { Standby } from './Standby.ts'

export type ProgramPlan = {
  /** Names its files in the data folder: its process file and its log. */
  readonly name: string
  /** Asked at every start. */
  readonly command: () => Command
  readonly url: string
  /** The user to run it as; the current one when left out. */
  readonly account?: Account
  readonly readyPath?: string
  /** Read at every start, since what it depends on may have moved. */
  readonly env: () => NodeJS.ProcessEnv
  /** When it ends by itself: started again after a pause, or only by `restart`, which a changed source calls. */
  readonly retry: 'after a pause' | 'after a change'
}

/** At once when it was killed, and later and later while it ends again soon after its start. */
const waitsMs = [0, 250, 500, 1_000, 2_000, 5_000, 10_000] as const
/** A program that was ready for this long did not end because of how it was started. */
const stableAfterMs = 2_000

/** A program of ours that is kept running: whatever ends it, it is started again until it is told to stop. */
export class Program {
  readonly #plan: ProgramPlan
  readonly #title: string
  readonly #processFile: string
  readonly #onProgress: (line: string) => void
  readonly logFile: string
  readonly #standby: Standby | undefined
  #process: ProgramProcess | undefined
  #starting: Promise<string | undefined> | undefined
  #isReady = false
  #isRestarting = false
  #isStopping = false
  #readyAtMs = Infinity
  #deathsInARow = 0
  #waiting = new AbortController()

  constructor(plan: ProgramPlan, dataDir: string, onProgress: (line: string) => void) {
    this.#plan = plan
    this.#title = `The ${plan.name}`
    this.#processFile = join(dataDir, `${plan.name}.pid`)
    this.logFile = join(dataDir, `${plan.name}.log`)
    this.#onProgress = onProgress
    this.#standby = plan.retry === 'after a change' ? new Standby() : undefined
  }

  get name(): string {
    return this.#plan.name
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Resolves when it is ready, or with what went wrong; then it is not tried again. */
  start(): Promise<string | undefined> {
    this.#starting = this.#start()
    return this.#starting
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#waiting.abort()
    if (this.#process) await endProcess(this.#process.pid)
    await this.#starting?.catch(() => undefined)
    await this.#standby?.stop()
    await removeProcessFile(this.#processFile)
  }

  /** Ends it and starts it again at once: its sources have changed, or what it depends on has moved. */
  async restart(): Promise<void> {
    this.#isRestarting = true
    this.#isReady = false
    this.#waiting.abort()
    // Whoever has just saved a file waits for this; nothing is lost by a hard end.
    const timeoutMs = this.#plan.retry === 'after a change' ? 500 : undefined
    if (this.#process) await endProcess(this.#process.pid, timeoutMs)
  }

  async #start(): Promise<string | undefined> {
    if (this.#isStopping) return 'it was told to stop'
    this.#isRestarting = false
    const { command, env, url, readyPath, account = {} } = this.#plan
    await trimLog(this.logFile)
    const launch = { command: command(), env: env(), logFile: this.logFile, account }
    const running = await startProgram({
      ...launch,
      standby: await this.#standby?.take(launch),
      readyUrl: readyPath && `${url}${readyPath}`,
      onProgress: this.#onProgress,
    })
    this.#process = running
    await writeProcessFile(this.#processFile, running.pid, url)
    // Told to stop or to restart while it was being started: nobody else ends this process.
    if (this.#isStopping || this.#isRestarting) await endProcess(running.pid)
    const outcome = await running.ready()
    if (outcome !== 'ready') return outcome.problem
    this.#isReady = true
    this.#readyAtMs = performance.now()
    if (!this.#isStopping) void this.#standby?.prepare(launch)
    void running.ended.then((reason) => this.#startAgain(reason))
    return undefined
  }

  async #startAgain(reason: string): Promise<void> {
    this.#isReady = false
    if (performance.now() - this.#readyAtMs > stableAfterMs) this.#deathsInARow = 0
    for (let problem: string | undefined = reason; problem && !this.#isStopping; problem = await this.start()) {
      if (!this.#isRestarting) await this.#waitBeforeRetry(problem)
      if (this.#isStopping) return
    }
    if (this.#isReady)
      this.#onProgress(`${this.#title} ${/^(?:rails|stations)/.test(this.#plan.name) ? 'are' : 'is'} back`)
  }

  async #waitBeforeRetry(problem: string): Promise<void> {
    const isByChange = this.#plan.retry === 'after a change'
    const next = isByChange ? `it starts again when a source file changes (see ${this.logFile})` : 'starting it again'
    this.#onProgress(`${this.#title} ended unexpectedly (${problem}); ${next}`)
    this.#waiting = new AbortController()
    const waitMs = waitsMs[Math.min(this.#deathsInARow++, waitsMs.length - 1)]
    await pause(isByChange ? waitForeverMs : waitMs, undefined, { signal: this.#waiting.signal }).catch(() => {})
  }
}

const waitForeverMs = 2 ** 31 - 1
