import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { apiHeaders } from './securityHeaders.ts'

/** What app and console send beside the headers that browsers always allow. */
const requestHeaders =
  'content-type, idempotency-key, language, x-access-token, x-device-id, x-position, x-practice-browser, x-request-id'
const responseHeaders = 'date, retry-after, x-data-as-of, x-position, x-request-id'
const preflightSeconds = 7_200

/**
 * Lets pages of the listed origins make calls: members' calls those of the app, operators' calls those of the console.
 * Tokens travel in a header of their own, so no cookies are let in. All other origins are answered as if there were no
 * CORS, and their browser keeps the answer from them.
 */
export function addCors(server: FastifyInstance, settings: Pick<Settings, 'APP_ORIGINS' | 'CONSOLE_ORIGINS'>): void {
  const { APP_ORIGINS: app, CONSOLE_ORIGINS: console } = settings
  if (app.length + console.length === 0) return
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    // On the raw response, which answers are written to.
    reply.raw.setHeader('vary', 'origin')
    const { origin } = request.headers
    const listed = request.url.startsWith('/api/console/') ? console : app
    if (origin === undefined || !listed.includes(origin)) return done()
    reply.raw.setHeader('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') {
      reply.raw.setHeader('access-control-expose-headers', responseHeaders)
      return done()
    }
    reply.hijack()
    reply.raw
      .writeHead(204, {
        ...apiHeaders,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': String(preflightSeconds),
      })
      .end()
  })
}
