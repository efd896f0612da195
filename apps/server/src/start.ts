import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { consoleHandlers, findOperatorByToken } from './console/index.ts'
import { toAppUrl } from './db/appRole.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { readMigrationFiles } from './db/migrationFiles.ts'
import { createPool } from './db/pool.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import { reportFleetDay, seedDemo } from './demo/index.ts'
import type { Platform } from './http/context.ts'
import { addLedgerMetrics } from './http/ledgerMetrics.ts'
import { createMetrics } from './http/metrics.ts'
import { addRailMetrics } from './http/railMetrics.ts'
import { createReadiness } from './http/readiness.ts'
import { selectHandlers } from './http/selectHandlers.ts'
import { createServer } from './http/server.ts'
import { incomeHandlers } from './income/index.ts'
import { startWorker } from './jobs/index.ts'
import { createLedgerQueue, setTimeZone } from './ledger/index.ts'
import { msgHandlers } from './msg/index.ts'
import { notifyRailEvents } from './notifyRailEvents.ts'
import { hasOrders, productHandlers } from './product/index.ts'
import { createPracticeTill, createRails, railHandlers } from './rails/index.ts'
import { revenueHandlers } from './revenue/index.ts'
import type { Settings } from './settings.ts'
import { applyTerms, treasuryHandlers } from './treasury/index.ts'
import { createUploadStore } from './uploads/index.ts'
import { findMemberByToken, userHandlers, watchMembers } from './user/index.ts'
import { createVault } from './vault/index.ts'
import {
  deleteDestinations,
  exportDestinations,
  exportRecharges,
  exportWithdrawals,
  walletHandlers,
} from './wallet/index.ts'

/** Every domain, by hand. */
const handlers = [
  ...userHandlers({
    hasOrders,
    forgetDestinations: deleteDestinations,
    ownDestinations: exportDestinations,
    ownRecharges: exportRecharges,
    ownWithdrawals: exportWithdrawals,
  }),
  ...msgHandlers,
  ...productHandlers,
  ...revenueHandlers,
  ...incomeHandlers,
  ...walletHandlers,
  ...railHandlers,
  ...treasuryHandlers,
  ...consoleHandlers,
]

export type Running = {
  readonly url: string
  readonly server: FastifyInstance
  readonly platform: Platform
  readonly stop: () => Promise<void>
}

export type StartOptions = {
  readonly hasAnswerCheck?: boolean
  /** In tests: a clock that they move. */ readonly now?: () => Date
}

/** Brings the process up: database, demonstration data, calls and jobs, as far as its role asks for them. */
export async function start(
  settings: Settings,
  log: FastifyBaseLogger,
  onProgress: (step: string) => void,
  options: StartOptions = {},
): Promise<Running> {
  await waitForDatabase(settings.DATABASE_URL, onProgress)
  await migrate(settings.DATABASE_URL, { onProgress })
  const appUrl = toAppUrl(settings.DATABASE_URL)
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  const pool = createPool(appUrl, { onError })
  const db = createDatabase(pool)
  const rails = createRails({ settings, log, listener: notifyRailEvents({ db, pool }) })
  await rails.assertPracticeChains()
  const platform: Platform = {
    settings,
    pool,
    db,
    rails,
    ledger: createLedgerQueue(pool),
    uploads: await createUploadStore(settings.MILLRACE_DATA),
    vault: await createVault(settings),
    till: settings.PRACTICE_MODE === 'on' ? createPracticeTill(settings.DATABASE_URL, onError) : null,
    now: options.now ?? (() => new Date()),
    onDayEnded: settings.PRACTICE_MODE === 'on' ? reportFleetDay : async () => {},
  }
  await setTimeZone(pool, settings.TIME_ZONE)
  await applyTerms(settings)
  if (settings.PRACTICE_MODE === 'on') await seedDemo(platform, onProgress)
  const readiness = createReadiness(platform, await readMigrationFiles())
  const metrics = createMetrics(pool)
  addLedgerMetrics(metrics.registry, pool)
  addRailMetrics(metrics.registry, db)
  const server = await createServer({
    ...options,
    platform,
    handlers: selectHandlers(handlers, settings),
    identify: { operator: findOperatorByToken, member: findMemberByToken },
    log,
    metrics,
    readiness,
  })
  const watch = watchMembers(platform, appUrl, log)
  const worker = settings.ROLE === 'web' ? null : await startWorker(platform, appUrl, log)
  const railWatch = settings.ROLE === 'web' ? null : rails.watch()
  const url = await listen(server, settings)
  return {
    url,
    server,
    platform,
    async stop() {
      readiness.shutDown()
      await new Promise((resolve) => setTimeout(resolve, settings.DRAIN_SECONDS * 1_000))
      // First no new calls and the end of those under way, then the jobs, then what both stand on.
      await server.close()
      await worker?.stop()
      await railWatch?.stop()
      await watch.stop()
      await platform.till?.close()
      await rails.close()
      await platform.ledger.close()
      await platform.db.destroy()
    },
  }
}

async function listen(server: FastifyInstance, { PORT: port, HOST: host }: Settings): Promise<string> {
  try {
    return await server.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program; set PORT to another one.`, { cause: error })
    throw error
  }
}
