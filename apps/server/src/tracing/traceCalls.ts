import type { FastifyInstance, FastifyRequest } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Exporter } from './createExporter.ts'
import { beginSpan, currentSpan, newTraceId, parseTraceparent, toTraceId, type Span } from './span.ts'

/**
 * A span for each request to a Fastify server. The trace is the caller's; else that of the press, whose idempotency key
 * the app repeats, so that all tries of one press are one trace.
 */
export function traceCalls(exporter: Exporter, share: number): () => void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const onServer = (message: unknown): void => {
    const { fastify: server } = message as { readonly fastify: FastifyInstance }
    server.addHook('onRequest', (request, _reply, done) => {
      const span = begin(request, share)
      if (!span) return done()
      spans.set(request, span)
      return currentSpan.run(span, done)
    })
    // What reads a body goes on in the socket's context instead of the call's.
    server.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request)
      return span ? currentSpan.run(span, done) : done()
    })
    server.addHook('onResponse', (request, reply, done) => {
      const span = spans.get(request)
      if (span) {
        const { statusCode } = reply
        const error = statusCode >= 500 ? `HTTP ${statusCode}` : undefined
        exporter.end(span, { 'http.response.status_code': statusCode }, error)
      }
      done()
    })
  }
  subscribe('fastify.initialization', onServer)
  return () => void unsubscribe('fastify.initialization', onServer)
}

function begin({ method, headers, routeOptions, id }: FastifyRequest, share: number): Span | undefined {
  const route = routeOptions.url ?? 'unknown'
  // Asked for every few seconds by machines.
  if (/^\/(?:healthz|readyz|metrics)$/.test(route)) return undefined
  const caller = parseTraceparent(headers['traceparent'])
  const traceId = caller?.traceId ?? toTraceId(headers['idempotency-key']) ?? newTraceId()
  if (caller ? !caller.isSampled : !isKept(traceId, share)) return undefined
  return beginSpan({
    name: `${method} ${route}`,
    kind: 'server',
    traceId,
    parentId: caller?.spanId,
    // The path as it is declared: a real one may name somebody.
    attributes: { 'http.request.method': method, 'http.route': route, 'millrace.request_id': id },
  })
}

/** The same for all tries, wherever they are answered. */
const isKept = (traceId: string, share: number): boolean => Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32
