import type { FastifyBaseLogger } from 'fastify'
import { createDatabase } from './db/database.ts'
import { readMigrationFiles } from './db/migrationFiles.ts'
import { createPool } from './db/pool.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import { waitForMigration } from './db/waitForMigration.ts'
import { notifyRailEvents } from './notifyRailEvents.ts'
import { createPracticeTill, createRails, createRailsServer } from './rails/index.ts'
import type { Settings } from './settings.ts'
import { listen, type Stoppable } from './start.ts'

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
  await waitForMigration(pool, await readMigrationFiles(), onProgress)
  await waitForDatabase(railUrl, 'RAIL_DATABASE_URL', onProgress)
  const rails = createRails(railUrl, { settings, log, listener: notifyRailEvents({ db, pool }) })
  await rails.assertPracticeChains()
  const till = settings.PRACTICE_MODE === 'on' ? createPracticeTill(railUrl, onError) : null
  const server = createRailsServer({ settings, rails, till, db, log })
  const url = await listen(server, settings)
  const watch = rails.watch()
  return {
    url,
    async stop() {
      await server.close()
      await watch.stop()
      await till?.close()
      await rails.close()
      await db.destroy()
    },
  }
}
