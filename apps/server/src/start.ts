import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { auditReadings } from './audit/index.ts'
import { consoleHandlers, findOperatorByToken, operatorKinds } from './console/index.ts'
import { createServerMetrics } from './createServerMetrics.ts'
import { createDatabase, type Database } from './db/database.ts'
import { readMigrationFiles } from './db/migrationFiles.ts'
import { createPool } from './db/pool.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import { waitForMigration } from './db/waitForMigration.ts'
import { assertNoDemo, reportFleetDay, seedDemo } from './demo/index.ts'
import { healthHandlers } from './health/index.ts'
import { reportProcess } from './health/port.ts'
import type { Platform } from './http/context.ts'
import { createReadiness } from './http/health.ts'
import type { Identify } from './http/identify.ts'
import type { Metrics } from './http/metrics.ts'
import { selectHandlers } from './http/selectHandlers.ts'
import { createServer } from './http/server.ts'
import { incomeHandlers, incomeMemberData } from './income/index.ts'
import { startWorker } from './jobs/index.ts'
import { listen, type Stoppable } from './listen.ts'
import { addLiveSockets, liveHandlers, liveHub, watchEvents } from './live/index.ts'
import { msgHandlers } from './msg/index.ts'
import { notifyRailEvents } from './notifyRailEvents.ts'
import { hasOrders, productHandlers } from './product/index.ts'
import { createProposalHandlers } from './proposal/index.ts'
import { connectRails, connectTill, createPracticeTill, createRails, railHandlers } from './rails/index.ts'
import type { OwnRails, Till } from './rails/port.ts'
import { createReads, type Reads } from './reads/index.ts'
import { machineKinds, meterKinds, releaseKind, reportKinds, revenueHandlers } from './revenue/index.ts'
import { readBudget, rewardKinds, rewardsHandlers, rewardsMemberData } from './rewards/index.ts'
import { addShippedHelp, readTicketFigures, recordDoubts, serviceHandlers, serviceMemberData } from './service/index.ts'
import type { Settings } from './settings.ts'
import { moderationKind, squareHandlers, squareMemberData } from './square/index.ts'
import { transparencyHandlers } from './transparency/index.ts'
import { adjustmentKind, rateKind, treasuryHandlers } from './treasury/index.ts'
import { hasTerms } from './treasury/port.ts'
import { createUploadStore } from './uploads/index.ts'
import { findMemberByToken, forgetInfo, memberKinds, userHandlers, watchMembers } from './user/index.ts'
import { createVault } from './vault/index.ts'
import { walletHandlers, walletMemberData, withdrawalKind } from './wallet/index.ts'

/** Every domain, listed by hand. */
const handlers = [
  ...userHandlers({
    hasOrders,
    memberData: [
      ...incomeMemberData,
      ...walletMemberData,
      ...rewardsMemberData,
      ...squareMemberData,
      ...serviceMemberData,
    ],
  }),
  ...msgHandlers,
  ...liveHandlers,
  ...serviceHandlers,
  ...productHandlers,
  ...revenueHandlers,
  ...incomeHandlers,
  ...walletHandlers,
  ...railHandlers,
  ...treasuryHandlers,
  ...rewardsHandlers,
  ...squareHandlers,
  ...transparencyHandlers({ readBudget, readTicketFigures }),
  ...createProposalHandlers({
    ...machineKinds,
    ...meterKinds,
    ...reportKinds,
    ...releaseKind,
    ...adjustmentKind,
    ...rateKind,
    ...memberKinds,
    ...withdrawalKind,
    ...moderationKind,
    ...rewardKinds,
    ...operatorKinds,
  }),
  ...consoleHandlers,
  ...healthHandlers,
]

export type Running = Stoppable & { readonly server: FastifyInstance; readonly platform: Platform }

export type StartOptions = {
  readonly hasAnswerCheck?: boolean
  /** In tests: a clock that the test moves. */
  readonly now?: () => Date
  /** In tests: the rails in this process, with their own connection, instead of their program. */
  readonly railUrl?: string
}

/** Starts the process: database, demonstration data, and calls and jobs as its role requires. */
export async function start(
  settings: Settings,
  log: FastifyBaseLogger,
  onProgress: (step: string) => void,
  options: StartOptions = {},
): Promise<Running> {
  const { APP_DATABASE_URL: appUrl } = settings
  const migrationFiles = await readMigrationFiles()
  await waitForDatabase(appUrl, 'APP_DATABASE_URL', onProgress)
  const { ownRails, ...platform } = await createPlatform(settings, log, options)
  const { pool, db, rails } = platform
  await waitForMigration(pool, migrationFiles, () => hasTerms(db, settings), onProgress)
  await ownRails?.assertPracticeChains()
  await addShippedHelp(platform)
  if (settings.PRACTICE_MODE === 'on') await seedDemo(platform, onProgress)
  else await assertNoDemo(platform)
  if (settings.ROLE !== 'web') await ownRails?.readRates()

  const readiness = createReadiness(platform, migrationFiles)
  const metrics = createServerMetrics(pool, db)
  if (platform.reads) metrics.addReads(platform.reads)
  const identify = {
    operator: findOperatorByToken,
    member: findMemberByToken,
    onMemberActed: forgetInfo,
    onDoubts: recordDoubts,
  }
  const server = await createServer({
    ...options,
    platform,
    handlers: auditReadings(selectHandlers(handlers, settings)),
    identify,
    log,
    metrics,
    readiness,
  })
  const memberWatch = watchMembers(platform, appUrl, log)
  const live = settings.ROLE === 'worker' ? null : await startLive(server, platform, identify, metrics, log)
  const worker = settings.ROLE === 'web' ? null : await startWorker(platform, appUrl, log)
  const railWatch = settings.ROLE === 'web' ? undefined : ownRails?.watch()
  const url = await listen(server, settings)
  const reporting =
    settings.ROLE === 'rails' || settings.ROLE === 'migrate'
      ? null
      : reportProcess(pool, settings.ROLE, log, platform.reads?.sums)

  return {
    url,
    server,
    platform,
    async stop() {
      readiness.shutDown()
      await pause(settings.DRAIN_SECONDS * 1_000)
      // First the calls (those that wait for an event would keep it open), then the jobs, then what both depend on.
      await live?.stop()
      await server.close()
      await worker?.stop()
      await railWatch?.stop()
      await memberWatch.stop()
      await reporting?.stop()
      await platform.till?.close()
      await rails.close()
      await platform.reads?.stop()
      await db.destroy()
    },
  }
}

async function startLive(
  server: FastifyInstance,
  platform: Platform,
  identify: Identify,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Promise<{ readonly stop: () => Promise<void> }> {
  const watch = await watchEvents(platform, platform.settings.APP_DATABASE_URL, log)
  const sockets = platform.settings.SERVICES.includes('msg') ? addLiveSockets(server, { platform, identify }) : null
  if (sockets) metrics.addSockets(sockets.count)
  return {
    async stop() {
      await sockets?.close()
      liveHub(platform.db).endAll()
      await watch.stop()
    },
  }
}

async function createPlatform(
  settings: Settings,
  log: FastifyBaseLogger,
  { now = () => new Date(), railUrl }: StartOptions,
): Promise<Platform & { readonly ownRails: OwnRails | null }> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  const pool = createPool(settings.APP_DATABASE_URL, { onError })
  const db = createDatabase(pool)
  const isPractice = settings.PRACTICE_MODE === 'on'
  const ownRails = railUrl ? createRails(railUrl, { settings, log, listener: notifyRailEvents({ db }) }) : null
  return {
    settings,
    pool,
    db,
    reads: createStandbyReads(settings, db, onError),
    ownRails,
    rails: ownRails ?? connectRails(settings),
    uploads: await createUploadStore(settings.MILLRACE_DATA),
    vault: await createVault(settings),
    till: isPractice ? createTill(settings, railUrl, onError, ownRails?.tillBacking ?? null) : null,
    now,
    onDayEnded: isPractice ? reportFleetDay : async () => {},
  }
}

function createStandbyReads(
  { ROLE, APP_DATABASE_URL: appUrl, READ_DATABASE_URL: readUrl, READ_AGE_SECONDS_MAX: ageSecondsMax }: Settings,
  db: Database,
  onError: (error: Error) => void,
): Reads | null {
  if (readUrl === '' || ROLE === 'worker') return null
  return createReads({ appUrl, readUrl, ageMaxMs: ageSecondsMax * 1_000, db, onError })
}

function createTill(
  settings: Settings,
  railUrl: string | undefined,
  onError: (error: Error) => void,
  backing: OwnRails['tillBacking'],
): Till | null {
  if (railUrl) return createPracticeTill(railUrl, onError, backing, settings.REQUIRE_SYNC)
  return settings.RAILS_URL === '' ? null : connectTill(settings)
}
