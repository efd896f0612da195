import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Call } from '@millrace/contract/call'
import type { FastifyInstance } from 'fastify'
import { version } from '../version.ts'
import { openapi } from './openapi.ts'
import { contentSecurityPolicy } from './securityHeaders.ts'

/** The API document at /openapi.json, and to read and try at /docs. */
export async function addDocs(server: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const document = openapi(calls, version)
  server.get('/openapi.json', (_request, reply) => { reply.send(document) })
  await server.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(swaggerUi, {
      routePrefix: '/docs', staticCSP: true,
      // Swagger's page brings styles of its own inside the page; only styles, and only here.
      transformStaticCSP: () => contentSecurityPolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    })
  })
}
