import type { FastifyBaseLogger } from 'fastify'
import type { Runner } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import { errorForLog } from '../http/errorForLog.ts'

const restartMaxMs = 5_000

type KeptRunner = {
  /** Resolves when the first one runs; rejects when it cannot be started. */
  readonly started: Promise<Runner>
  readonly stop: () => Promise<void>
}

/** Runs the library's worker until stopped. It gives up when the database is away; this starts it again. */
export function keepRunning(start: () => Promise<Runner>, log: Pick<FastifyBaseLogger, 'warn'>): KeptRunner {
  const stopping = new AbortController()
  let runner: Runner | null = null
  const begin = async () => {
    runner = await start()
    const ended = untilEnded(runner)
    if (stopping.signal.aborted) await runner.stop()
    return { runner, ended }
  }
  const first = begin()
  const watching = watch()
  return {
    started: first.then((begun) => begun.runner),
    async stop() {
      stopping.abort()
      await runner?.stop().catch(() => {})
      await watching
    },
  }

  async function watch(): Promise<void> {
    let begun = await first.catch(() => null)
    if (!begun) return
    for (let waitMs = 500; ;) {
      try {
        begun ??= await begin()
        waitMs = 500
        await begun.ended
      } catch (error) {
        log.warn({ error: errorForLog(error) }, 'the worker stopped')
      }
      begun = null
      runner = null
      // Rejects when the worker is being stopped; the loop then ends.
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      waitMs = Math.min(waitMs * 2, restartMaxMs)
    }
  }
}

const endEvents = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const

/**
 * When two jobs end while the database is away, the library waits for ever after it has let its workers go: it
 * counts the pending writes down once too often. So its promise alone is not enough.
 */
async function untilEnded(runner: Runner): Promise<void> {
  const { promise: areWorkersGone, resolve } = Promise.withResolvers<void>()
  for (const name of endEvents) runner.events.once(name, () => resolve())
  await Promise.race([runner.promise, areWorkersGone])
  // Its timetable would go on. It rejects when it has been stopped already.
  void runner.stop().catch(() => {})
}
