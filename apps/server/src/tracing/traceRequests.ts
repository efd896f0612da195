import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Exporter } from './createExporter.ts'
import { beginSpan, currentSpan, toTraceparent, type Span } from './span.ts'

/** As Node's fetch announces a request. */
type Sent = {
  readonly method: string
  readonly origin: string | URL
  readonly path: string
  readonly addHeader: (name: string, value: string) => void
}

/** A span for each request by fetch: to the rails' program, the bank and the chains, which are told the trace. */
export function traceRequests(exporter: Exporter): () => void {
  const spans = new WeakMap<Sent, Span>()
  const end = (request: Sent, attributes = {}, error?: string) => {
    const span = spans.get(request)
    if (span) exporter.end(span, attributes, error)
    spans.delete(request)
  }
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const parent = currentSpan.getStore()
      if (!parent) return
      const { request } = message as { readonly request: Sent }
      const { host } = new URL(request.origin)
      const span = beginSpan({
        name: `${request.method} ${host}`,
        kind: 'client',
        traceId: parent.traceId,
        parentId: parent.spanId,
        // Without the query, which may have a value.
        attributes: { 'server.address': host, 'url.path': request.path.split('?', 1)[0] ?? '' },
      })
      spans.set(request, span)
      request.addHeader('traceparent', toTraceparent(span))
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: Sent; response: { statusCode: number } }
      const { statusCode } = response
      end(request, { 'http.response.status_code': statusCode }, statusCode >= 500 ? `HTTP ${statusCode}` : undefined)
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: Sent; error: Error }
      end(request, {}, error.name)
    },
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
  }
}
