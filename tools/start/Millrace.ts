import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { type RunningPostgres, startPostgres, Trouble } from '../postgres/index.ts'
import { build } from './build.ts'
import { endProcess, eraseNote, writeNote } from './processFile.ts'
import { type ServerProcess, startServer, trimLog } from './serverProcess.ts'

export type Plan = {
  readonly settings: Settings
  readonly isDatabaseOurs: boolean
  readonly port: number
  readonly url: string
  readonly onProgress: (line: string) => void
}

/** Everything that runs for one data folder: the database, the server, and what watches over them. */
export class Millrace {
  readonly #plan: Plan
  readonly #serverNote: string
  readonly logFile: string
  #postgres: RunningPostgres | undefined
  #server: ServerProcess | undefined
  #starting: Promise<void> | undefined
  #isStopping = false
  readonly #buildsEnd = new AbortController()
  #logTimer: NodeJS.Timeout | undefined

  constructor(plan: Plan) {
    this.#plan = plan
    this.#serverNote = join(plan.settings.MILLRACE_DATA, 'server.pid')
    this.logFile = join(plan.settings.MILLRACE_DATA, 'server.log')
  }

  start(): Promise<void> {
    this.#starting = this.#start()
    return this.#starting
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#buildsEnd.abort()
    clearInterval(this.#logTimer)
    // The server first: it finishes what it is doing, for which it needs the database.
    if (this.#server) await endProcess(this.#server.pid)
    await this.#starting?.catch(() => undefined)
    await eraseNote(this.#serverNote)
    await this.#postgres?.stop()
  }

  async #start(): Promise<void> {
    const { settings, onProgress } = this.#plan
    const outcomes = await Promise.allSettled([
      this.#startDatabase(),
      ...(settings.ROLE === 'worker' ? [] : [build('app', onProgress, this.#buildsEnd.signal), build('console', onProgress, this.#buildsEnd.signal)]),
    ])
    // All have come to an end, so that nothing is still being started when stop() goes on.
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
    await trimLog(this.logFile)
    const problem = await this.#startServer()
    if (problem) throw new Trouble(`The server does not start: ${problem}`)
    this.#logTimer = setInterval(() => void trimLog(this.logFile).catch(() => undefined), 60_000)
    this.#logTimer.unref()
  }

  async #startDatabase(): Promise<void> {
    if (!this.#plan.isDatabaseOurs) return
    const postgres = await startPostgres({ dataDir: this.#plan.settings.MILLRACE_DATA, onProgress: this.#plan.onProgress })
    if (this.#isStopping) return await postgres.stop()
    const hasMoved = this.#postgres !== undefined && this.#postgres.url !== postgres.url
    this.#postgres = postgres
    void postgres.ended.then(() => this.#restartDatabase())
    // Its port was taken meanwhile: the server must learn the new address, and is started again when it ends.
    if (hasMoved && this.#server) await endProcess(this.#server.pid)
  }

  async #restartDatabase(): Promise<void> {
    for (let waitMs = 500; !this.#isStopping; waitMs = Math.min(waitMs * 2, 30_000)) {
      this.#plan.onProgress('The database ended unexpectedly; starting it again')
      try {
        return await this.#startDatabase()
      } catch (error) {
        this.#plan.onProgress((error as Error).message)
        await pause(waitMs)
      }
    }
  }

  async #startServer(): Promise<string | undefined> {
    const { settings, port, url, onProgress } = this.#plan
    if (this.#isStopping) return 'it was told to stop'
    const env = { ...process.env, PORT: String(port), MILLRACE_DATA: settings.MILLRACE_DATA, DATABASE_URL: this.#postgres?.url ?? settings.DATABASE_URL }
    const server = await startServer({ env, url: this.#plan.url, logFile: this.logFile, onProgress })
    this.#server = server
    await writeNote(this.#serverNote, server.pid, url)
    const outcome = await server.ready()
    if (outcome !== 'ready') return outcome.problem
    void server.ended.then((why) => this.#restartServer(why))
    return undefined
  }

  async #restartServer(why: string): Promise<void> {
    let reason: string | undefined = why
    for (let waitMs = 500; reason && !this.#isStopping; waitMs = Math.min(waitMs * 2, 30_000)) {
      this.#plan.onProgress(`The server ended unexpectedly (${reason}); starting it again`)
      await pause(waitMs)
      if (this.#isStopping) return
      reason = await this.#startServer()
      if (!reason) this.#plan.onProgress('The server is back')
    }
  }
}
