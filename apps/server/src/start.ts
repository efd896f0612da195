import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { consoleHandlers, operatorOfToken } from './console/index.ts'
import { appUrlOf } from './db/appRole.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { readMigrationFiles } from './db/migrationFiles.ts'
import { createPool } from './db/pool.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import { seedDemo } from './demo/index.ts'
import type { Platform } from './http/context.ts'
import { servedHandlers } from './http/servedHandlers.ts'
import { createMetrics } from './http/metrics.ts'
import { createReadiness } from './http/readiness.ts'
import { createServer } from './http/server.ts'
import { startWorker } from './jobs/index.ts'
import { msgHandlers } from './msg/index.ts'
import type { Settings } from './settings.ts'
import { createUploadStore } from './uploads/index.ts'
import { userHandlers } from './user/index.ts'

/** Every domain, by hand. */
const handlers = [...userHandlers, ...msgHandlers, ...consoleHandlers]

export type Running = { readonly url: string; readonly server: FastifyInstance; readonly stop: () => Promise<void> }

/** Brings the process up: database, demonstration data, calls and jobs, as far as its role asks for them. */
export async function start(settings: Settings, log: FastifyBaseLogger, onProgress: (step: string) => void): Promise<Running> {
  await waitForDatabase(settings.DATABASE_URL, onProgress)
  await migrate(settings.DATABASE_URL, { onProgress })
  const appUrl = appUrlOf(settings.DATABASE_URL)
  const pool = createPool(appUrl, { onError: (error) => log.warn({ reason: error.message }, 'a database connection broke') })
  const platform: Platform = { settings, pool, db: createDatabase(pool), uploads: await createUploadStore(settings.MILLRACE_DATA), now: () => new Date() }
  if (settings.PRACTICE_MODE === 'on') await seedDemo(platform, onProgress)
  const readiness = createReadiness(platform, await readMigrationFiles())
  const metrics = createMetrics(pool)
  const server = await createServer({ platform, handlers: servedHandlers(handlers, settings), identify: { operator: operatorOfToken }, log, metrics, readiness })
  const worker = settings.ROLE === 'web' ? null : await startWorker(platform, appUrl, log)
  const url = await listen(server, settings)
  return {
    url, server,
    async stop() {
      readiness.shutDown()
      await new Promise((resolve) => setTimeout(resolve, settings.DRAIN_SECONDS * 1_000))
      // First no new calls and the end of those under way, then the jobs, then what both stand on.
      await server.close()
      await worker?.stop()
      await platform.db.destroy()
    },
  }
}

async function listen(server: FastifyInstance, { PORT: port, HOST: host }: Settings): Promise<string> {
  try {
    return await server.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new Error(`Port ${port} is taken by another program; set PORT to another one.`, { cause: error })
    throw error
  }
}
