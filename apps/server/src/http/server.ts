import rateLimit from '@fastify/rate-limit'
import { generalErrors } from '@millrace/contract/answer'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { addUploadRoutes } from '../uploads/index.ts'
import { toErrorAnswer, getRequestLanguage, sendAnswer } from './answer.ts'
import { addApiRoutes, type ApiOptions } from './apiRoutes.ts'
import { handleClientError } from './clientError.ts'
import { addDocs } from './docs.ts'
import { errorForLog } from './errorForLog.ts'
import { toUnservable } from './errors.ts'
import { addHealthRoutes } from './health.ts'
import { logCall } from './logCall.ts'
import type { Metrics } from './metrics.ts'
import { notFound } from './notFound.ts'
import { addPages } from './pages.ts'
import type { Readiness } from './readiness.ts'
import { getRequestId } from './requestId.ts'
import { securityHeaders } from './securityHeaders.ts'
import { truncateIpAddress } from './truncateIpAddress.ts'
import { UnservableRequest } from './UnservableRequest.ts'

export type ServerOptions = ApiOptions & {
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly readiness: Readiness
}

const bodyMaxBytes = 1024 * 1024

/** The web server, not yet listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { settings } = options.platform
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: getRequestId,
    bodyLimit: bodyMaxBytes,
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    // Long enough for 20 MB over a slow phone line; the handler has its own, shorter time.
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    // Query strings are read strictly, call by call, where a mistake can still be answered.
    routerOptions: { querystringParser: () => ({}) },
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  addHealthRoutes(server, options)
  server.setErrorHandler(answerError)
  await server.register(async (open) => {
    open.addHook('onRequest', (request, reply, done) => {
      // Answers to calls bring their own.
      if (!request.url.startsWith('/api/')) reply.headers(securityHeaders).header('x-request-id', request.id)
      done()
    })
    const calls = settings.ROLE === 'worker' ? [] : options.handlers.map(({ call }) => call)
    open.setNotFoundHandler(notFound(calls))
    if (settings.ROLE === 'worker') return
    await open.register((api) => addApi(api, options), { prefix: '/api' })
    await addUploadRoutes(open, options.platform.uploads.folder)
    await addDocs(open, calls)
    await addPages(open)
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
  addApiRoutes(api, options)
}

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const wrong = toUnservable(error)
  if (generalErrors[wrong.key] >= 500)
    request.log.error({ error: errorForLog(wrong.cause ?? wrong), call: request.routeOptions.url }, wrong.key)
  sendAnswer(reply, toErrorAnswer(getRequestLanguage(request), wrong), wrong.wrong.headers)
}
