import { tellReady } from '@millrace/program/tellReady'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from './db/database.ts'
import { keepListening } from './db/keepListening.ts'
import { readMigrationFiles } from './db/migrationFiles.ts'
import { createPool } from './db/pool.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import { waitForMigration } from './db/waitForMigration.ts'
import { isDemoComplete } from './demo/port.ts'
import { reportProcess } from './health/port.ts'
import { listen, type Stoppable } from './listen.ts'
import { notifyRailEvents } from './notifyRailEvents.ts'
import { createPracticeTill, createRails, createRailsServer } from './rails/index.ts'
import type { Settings } from './settings.ts'
import { hasTerms } from './treasury/port.ts'

const retryMs = 200
/** What is asked every minute, whether or not something happens. */
const urlsThatSayNothing: ReadonlySet<string> = new Set(['/readyz', '/till-pay'])

/**
 * ROLE=rails: watches the rails, and answers the other processes' requests to them. It alone has the connection as
 * millrace_rail, by which money is reported to have arrived or been paid out, and the bank's secret.
 */
export async function startRails(
  settings: Settings,
  log: FastifyBaseLogger,
  onProgress: (step: string) => void,
): Promise<Stoppable> {
  const { APP_DATABASE_URL: appUrl, RAIL_DATABASE_URL: railUrl } = settings
  await waitForDatabase(appUrl, 'APP_DATABASE_URL', onProgress)
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  const pool = createPool(appUrl, { max: 4, onError })
  const db = createDatabase(pool)
  await waitForMigration(pool, await readMigrationFiles(), () => hasTerms(db, settings), onProgress)
  await waitForDatabase(railUrl, 'RAIL_DATABASE_URL', onProgress)
  const rails = createRails(railUrl, { settings, log, listener: notifyRailEvents({ db }) })
  await rails.assertPracticeChains()
  const till =
    settings.PRACTICE_MODE === 'on'
      ? createPracticeTill(railUrl, onError, rails.tillBacking, settings.REQUIRE_SYNC)
      : null
  let watch: ReturnType<typeof rails.watch> | undefined
  const server = createRailsServer({ settings, rails, till, db, log, isReady: () => watch !== undefined })
  server.addHook('onRequest', async ({ url }) => {
    if (!urlsThatSayNothing.has(url)) rails.wake()
  })
  const stopping = new AbortController()
  const watching = beginWatching()
  // What people did: a withdrawal, for one, or a payment at the till.
  const listening = keepListening({
    url: appUrl,
    name: 'millrace rails wake',
    channels: ['wake'],
    onListening: () => rails.wake(),
    onNotification: () => rails.wake(),
    // Until it listens again, everything happens a little later.
    onLost: () => {},
  })
  const url = await listen(server, settings)
  const reportPool = createPool(railUrl, { max: 1, name: 'millrace rails report', onError })
  const reporting = reportProcess(reportPool, 'rails', log)
  return {
    url,
    async stop() {
      await server.close()
      await reporting.stop()
      await reportPool.end()
      await listening.stop()
      stopping.abort()
      await watching
      await watch?.stop()
      await till?.close()
      await rails.close()
      await db.destroy()
    },
  }

  /** Not before the demonstration's past is over: rates of today, for one, have no place in it. */
  async function beginWatching(): Promise<void> {
    const { signal } = stopping
    while (settings.PRACTICE_MODE === 'on' && !signal.aborted && !(await isDemoComplete(db).catch(() => false)))
      await pause(retryMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    // The first call already needs exchange rates. If they cannot be read, the watch logs why.
    await rails.readRates().catch(() => {})
    watch = rails.watch()
    tellReady()
  }
}
