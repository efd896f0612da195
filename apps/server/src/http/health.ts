import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/** For machines: is the process alive, can it answer calls, and how is it doing. */
export function addHealthRoutes(
  server: FastifyInstance,
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
): void {
  server.get('/healthz', (_request, reply) => {
    reply.send('ok\n')
  })
  server.get('/readyz', async (_request, reply) => {
    const problem = await readiness.problem()
    return reply
      .code(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(problem ? `${problem}\n` : 'ready\n')
  })
  server.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}
