import rateLimit from '@fastify/rate-limit'
import { generalErrors } from '@millrace/contract/answer'
import { previewPath } from '@millrace/contract/console/preview'
import { readTls } from '@millrace/program/readTls'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { takesWrites } from '../db/takesWrites.ts'
import { addUploadRoutes } from '../uploads/index.ts'
import { toErrorAnswer, getRequestLanguage, sendAnswer } from './answer.ts'
import { addApiRoutes, type ApiOptions } from './apiRoutes.ts'
import { handleClientError } from './clientError.ts'
import { addCors } from './cors.ts'
import { addDocs } from './docs.ts'
import { errorForLog } from './errorForLog.ts'
import { toUnservableRequest, UnservableRequest } from './errors.ts'
import { createFirstAnswers } from './firstAnswers.ts'
import { addHealthRoutes, type Readiness } from './health.ts'
import { createHeldCalls } from './heldCalls.ts'
import { logCall } from './logCall.ts'
import type { Metrics } from './metrics.ts'
import { notFound } from './notFound.ts'
import { addPages } from './pages.ts'
import { truncateIpAddress } from './requestOrigin.ts'
import {
  createContentSecurityPolicy,
  createSecurityHeaders,
  createConsoleHeaders,
  createPreviewHeaders,
} from './securityHeaders.ts'

export type ServerOptions = ApiOptions & {
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly readiness: Readiness
}

const bodyMaxBytes = 1024 * 1024

/** Creates the web server; it is not listening yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { settings } = options.platform
  const contentSecurityPolicy = createContentSecurityPolicy(settings.SERVICE_URLS, settings.CUSTOMER_SERVICE_URL)
  const securityHeaders = createSecurityHeaders(contentSecurityPolicy)
  const consoleHeaders = createConsoleHeaders(contentSecurityPolicy)
  const previewHeaders = createPreviewHeaders(contentSecurityPolicy)
  const headersOf = (url: string) => {
    const [path = ''] = url.split('?', 1)
    return path === previewPath ? previewHeaders : path === '/console/' ? consoleHeaders : securityHeaders
  }
  const server: FastifyInstance = Fastify({
    ...readTls(settings),
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: getRequestId,
    bodyLimit: bodyMaxBytes,
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    // Long enough for 20 MB over a slow phone connection. Handlers have their own, shorter limit.
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    // readRequest parses query strings strictly, where a mistake can still be answered.
    routerOptions: { querystringParser: () => ({}) },
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  server.addHook('onRequest', (request, reply, done) => {
    // Answers to calls have their own headers.
    if (!request.url.startsWith('/api/')) reply.headers(headersOf(request.url)).header('x-request-id', request.id)
    done()
  })
  addHealthRoutes(server, options)
  server.setErrorHandler(answerError)
  await server.register(async (open) => {
    const calls = settings.ROLE === 'worker' ? [] : options.handlers.map(({ call }) => call)
    open.setNotFoundHandler(notFound(calls))
    if (settings.ROLE === 'worker') return
    addCors(open, settings)
    await open.register((api) => addApi(api, options), { prefix: '/api' })
    await addUploadRoutes(open, options.platform.uploads.folder)
    await addDocs(open, calls, contentSecurityPolicy)
    await addPages(open, {
      serviceUrls: settings.SERVICE_URLS,
      policy: contentSecurityPolicy,
      firstAnswers: createFirstAnswers(options),
    })
  })
  return server
}

async function addApi(api: FastifyInstance, options: ServerOptions): Promise<void> {
  const perMinute = options.platform.settings.RATE_LIMIT
  if (perMinute > 0) {
    await api.register(rateLimit, {
      max: perMinute,
      timeWindow: 60_000,
      ipv6Subnet: 64,
      addHeaders: noHeaders,
      addHeadersOnExceeding: noHeaders,
      errorResponseBuilder: (_request, { ttl }) => {
        const seconds = Math.ceil(ttl / 1_000)
        return new UnservableRequest('rate.exceeded', {
          values: { seconds },
          headers: { 'retry-after': String(seconds) },
        })
      },
    })
  }
  api.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call?.path ?? 'unknown'
    const { statusCode: status, elapsedTime } = reply
    options.metrics.observeCall(call, status, elapsedTime / 1_000)
    logCall(options.log, {
      requestId: request.id,
      call,
      status,
      tookMs: Math.round(elapsedTime),
      from: truncateIpAddress(request.ip),
    })
    done()
  })
  const held = createHeldCalls({ takesWrites: () => takesWrites(options.platform.pool) })
  // Before the server waits for its calls to end.
  api.addHook('preClose', async () => held.stop())
  options.metrics.addHeldCalls(held)
  addApiRoutes(api, options, held)
}

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const unservable = toUnservableRequest(error)
  const { key, cause, details } = unservable
  if (generalErrors[key] >= 500)
    request.log.error({ error: errorForLog(cause ?? unservable), call: request.routeOptions.url }, key)
  sendAnswer(reply, toErrorAnswer(getRequestLanguage(request), unservable), details.headers)
}

/** The caller's id if it is a plain one, so that a request can be traced through several systems; else a new one. */
function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers['x-request-id']
  return typeof id === 'string' && /^[\w.-]{8,64}$/.test(id) ? id : randomUUID()
}
