import type { FastifyBaseLogger } from 'fastify'
import { Logger, run } from 'graphile-worker'
import type { Platform } from '../http/context.ts'
import { createWorkerPool } from './createWorkerPool.ts'
import { createJobs } from './jobs.ts'
import { keepRunning } from './keepRunning.ts'

const concurrency = 2

/** Runs the jobs until stopped. */
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
  const worker = keepRunning(() => run(options), log)
  const runner = await worker.started
  for (const { name } of jobs.filter(({ isAtStart }) => isAtStart))
    await runner.addJob(name, undefined, { jobKey: name, maxAttempts: 3 })
  return {
    async stop() {
      await worker.stop()
      await pgPool.end()
    },
  }
}

function createWorkerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    // graphile-worker logs every job at level "info", which is too much for our log.
    if (level === 'error') log.error({ worker: message }, 'worker')
    else if (level === 'warning') log.warn({ worker: message }, 'worker')
    else log.debug({ worker: message }, 'worker')
  })
}
