import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { isMigrated } from '../db/isMigrated.ts'
import type { MigrationFiles } from '../db/migrationFiles.ts'
import type { Platform } from './context.ts'
import type { Metrics } from './metrics.ts'

/** For machines: is the process alive, can it answer calls, and how is it doing. */
export function addHealthRoutes(
  server: FastifyInstance,
  {
    platform: { settings },
    readiness,
    metrics,
  }: { platform: Pick<Platform, 'settings'>; readiness: Readiness; metrics: Metrics },
): void {
  server.get('/healthz', (_request, reply) => {
    reply.send('ok\n')
  })
  for (const [path, mayHold] of [
    ['/readyz', false],
    ['/readyz/holds', true],
  ] as const)
    server.get(path, async (_request, reply) => {
      const problem = await readiness.findProblem({ mayHold })
      return reply
        .code(problem ? 503 : 200)
        .header('cache-control', 'no-store')
        .send(problem ? `${problem}\n` : 'ready\n')
    })
  if (settings.METRICS_TOKEN !== '') {
    const expected = hash(`Bearer ${settings.METRICS_TOKEN}`)
    server.get('/metrics', async ({ headers }, reply) => {
      reply.header('cache-control', 'no-store')
      if (!timingSafeEqual(hash(headers.authorization ?? ''), expected))
        return reply.code(401).header('www-authenticate', 'Bearer').send('This takes the METRICS_TOKEN.\n')
      return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
    })
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

export type Readiness = {
  /**
   * Why calls cannot be answered now, or null when they can. For a load balancer (`mayHold`), a database that went away
   * is no reason: it is away for all copies alike, and calls that move money wait in them until it is back.
   */
  readonly findProblem: (options?: {
    readonly mayHold?: boolean
  }) => Promise<'shutting down' | 'no database' | 'migrations differ' | null>
  readonly shutDown: () => void
}

const timeoutMs = 2_000

/** Queries the database each time, so that readiness follows the database going away and coming back. */
export function createReadiness({ pool }: Pick<Platform, 'pool'>, files: MigrationFiles): Readiness {
  let isShuttingDown = false
  let wasReady = false
  let query: Promise<boolean> | null = null
  // One query answers all who ask at the same time.
  const isDatabaseMigrated = () =>
    (query ??= isMigrated(pool, files).finally(() => {
      query = null
    }))
  return {
    shutDown() {
      isShuttingDown = true
    },
    async findProblem({ mayHold = false } = {}) {
      if (isShuttingDown) return 'shutting down'
      if (mayHold && wasReady) return null
      try {
        const timeout = new Promise<never>((_resolve, reject) => {
          setTimeout(() => reject(new Error('timeout')), timeoutMs).unref()
        })
        if (!(await Promise.race([isDatabaseMigrated(), timeout]))) return 'migrations differ'
        wasReady = true
        return null
      } catch {
        return 'no database'
      }
    },
  }
}
