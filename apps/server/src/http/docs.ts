import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Call } from '@millrace/contract/call'
import type { FastifyInstance } from 'fastify'
import { version } from '../version.ts'
import { createOpenApiDocument } from './openapi.ts'
import { getContractNames } from './openapiNames.ts'

/**
 * The API documents, of what members and anybody can call at /openapi.json and of the console at /openapi-console.json,
 * and a page to read and try them at /docs.
 */
export async function addDocs(
  server: FastifyInstance,
  calls: readonly Call[],
  contentSecurityPolicy: string,
): Promise<void> {
  const [document, consoleDocument] = [{}, {}]
  const write = async () => {
    const names = await getContractNames()
    const ofConsole = calls.filter(({ service }) => service === 'console')
    const others = calls.filter(({ service }) => service !== 'console')
    Object.assign(document, createOpenApiDocument(others, version, names))
    Object.assign(consoleDocument, createOpenApiDocument(ofConsole, version, names))
  }
  let written: Promise<void> | undefined
  await server.register(async (docs) => {
    // When somebody first asks for them: at the start it would take longer than all the rest of the server.
    docs.addHook('onRequest', () => (written ??= write()))
    docs.get('/openapi.json', (_request, reply) => reply.send(document))
    docs.get('/openapi-console.json', (_request, reply) => reply.send(consoleDocument))
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      theme: { title: 'Millrace API' },
      uiConfig: {
        urls: [
          { url: '/openapi.json', name: 'App' },
          { url: '/openapi-console.json', name: 'Console' },
        ],
      },
      logo: { type: 'image/svg+xml', content: wordmark },
      // Swagger's page has inline styles. They are allowed here only.
      transformStaticCSP: () => contentSecurityPolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    })
  })
}

const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 40" width="150" height="40">
<g fill="none" stroke="#58bfe0" stroke-width="3" stroke-linecap="round"><circle cx="20" cy="18" r="11"/>
<path d="M20 18V4M20 18l12-7M20 18l12 7M20 18v14M20 18 8 25M20 18 8 11M4 36q4-4 8 0t8 0 8 0 8 0"/></g>
<text x="46" y="26" font-family="system-ui, sans-serif" font-size="20" font-weight="700" fill="#fff">Millrace</text>
</svg>`
