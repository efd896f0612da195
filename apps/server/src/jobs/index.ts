import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type Runner } from 'graphile-worker'
import { createPool } from '../db/pool.ts'
import type { Platform } from '../http/context.ts'
import { errorForLog } from '../http/errorForLog.ts'
import { jobs } from './jobs.ts'

const concurrency = 2
const restartMaxMs = 30_000

/** Runs the jobs until stopped. The library gives up when the database is away for long; then this starts it again. */
export async function startWorker(
  platform: Platform,
  appUrl: string,
  log: FastifyBaseLogger,
): Promise<{ readonly stop: () => Promise<void> }> {
  const list = jobs(platform, log)
  // Ours and not the library's: it stops listening to its connections before they are closed, and one that breaks then
  // would end the process.
  const pgPool = createPool(appUrl, {
    max: concurrency + 2,
    connectTimeoutMs: 30_000,
    statementTimeoutMs: 0,
    name: 'millrace worker',
    hasPlainTypes: true,
  })
  const options = {
    pgPool,
    concurrency,
    // In batches of whatever is there: done singly, the library waits for nobody to hear that it failed, and a database
    // that is away would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: loggerOver(log),
    taskList: Object.fromEntries(
      list.map(({ name, run }) => [name, async (payload: unknown) => (await run(payload)) as Promise<unknown>[]]),
    ),
    crontab: list
      .filter(({ cron }) => cron)
      .map(({ name, cron }) => `${cron} ${name} ?max=3&jobKey=${name}`)
      .join('\n'),
  }
  const stopping = new AbortController()
  let runner: Runner | null = await run(options)
  for (const { name } of list.filter(({ isAtStart }) => isAtStart))
    await runner.addJob(name, undefined, { jobKey: name, maxAttempts: 3 })
  const watched = watch()
  return {
    async stop() {
      stopping.abort()
      await runner?.stop().catch(() => {})
      await watched
      await pgPool.end()
    },
  }

  async function watch(): Promise<void> {
    for (let waitMs = 500; !stopping.signal.aborted;) {
      try {
        runner ??= await run(options)
        waitMs = 500
        await runner.promise
      } catch (error) {
        log.warn({ error: errorForLog(error) }, 'the worker stopped')
      }
      runner = null
      if (stopping.signal.aborted) return
      await pause(waitMs, stopping.signal)
      waitMs = Math.min(waitMs * 2, restartMaxMs)
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

function loggerOver(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    // Its "info" tells of every single job; that is for whoever looks closely.
    if (level === 'error') log.error({ worker: message }, 'worker')
    else if (level === 'warning') log.warn({ worker: message }, 'worker')
    else log.debug({ worker: message }, 'worker')
  })
}
