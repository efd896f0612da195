import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type Runner } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../http/context.ts'
import { errorForLog } from '../http/errorForLog.ts'
import { createWorkerPool } from './createWorkerPool.ts'
import { createJobs } from './jobs.ts'

const concurrency = 2
const restartMaxMs = 5_000

/** Runs the jobs until stopped. The library gives up when the database is away for long; this starts it again. */
export async function startWorker(
  platform: Platform,
  appUrl: string,
  log: FastifyBaseLogger,
): Promise<{ readonly stop: () => Promise<void> }> {
  const jobs = createJobs(platform, log)
  const pgPool = createWorkerPool(appUrl, concurrency + 2)
  const options = {
    pgPool,
    concurrency,
    // In batches: when it completes jobs singly, the library leaves a failure unhandled, and a database that is away
    // would crash the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: createWorkerLogger(log),
    taskList: Object.fromEntries(
      jobs.map(({ name, run }) => [name, async (payload: unknown) => (await run(payload)) as Promise<unknown>[]]),
    ),
    crontab: jobs
      .filter(({ cron }) => cron)
      .map(({ name, cron }) => `${cron} ${name} ?max=3&jobKey=${name}`)
      .join('\n'),
  }
  const stopping = new AbortController()
  let runner: Runner | null = await run(options)
  for (const { name } of jobs.filter(({ isAtStart }) => isAtStart))
    await runner.addJob(name, undefined, { jobKey: name, maxAttempts: 3 })
  const watching = keepRunning()
  return {
    async stop() {
      stopping.abort()
      await runner?.stop().catch(() => {})
      await watching
      await pgPool.end()
    },
  }

  async function keepRunning(): Promise<void> {
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
      // Rejects when the worker is being stopped; the loop then ends.
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      waitMs = Math.min(waitMs * 2, restartMaxMs)
    }
  }
}

function createWorkerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    // It logs every job at level "info", which is too much for ours.
    if (level === 'error') log.error({ worker: message }, 'worker')
    else if (level === 'warning') log.warn({ worker: message }, 'worker')
    else log.debug({ worker: message }, 'worker')
  })
}
