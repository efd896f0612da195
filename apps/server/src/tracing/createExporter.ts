import type { FastifyBaseLogger } from 'fastify'
import { nowNs, type Attributes, type Span } from './span.ts'

const kinds = { internal: 1, server: 2, client: 3 } as const
const queueMax = 4_096
const batchMax = 512
const everyMs = 1_000
const timeoutMs = 5_000

export type Exporter = {
  readonly end: (span: Span, attributes?: Attributes, error?: string) => void
  readonly stop: () => Promise<void>
}

type Options = {
  readonly url: string
  readonly service: string
  readonly version: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Sends ended spans by OTLP over HTTP, as JSON. What cannot be sent is dropped: no call waits for it. */
export function createExporter({ url, service, version, log }: Options): Exporter {
  const queue: object[] = []
  let sending: Promise<void> | null = null
  let hasFailed = false

  const sendBatch = async (spans: readonly object[]): Promise<void> => {
    const resource = { attributes: toAttributes({ 'service.name': service, 'service.version': version }) }
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'millrace' }, spans }] }] })
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log.warn({ reason: (error as Error).message }, 'traces cannot be sent')
      hasFailed = true
    }
  }
  const flush = (): Promise<void> =>
    (sending ??= (async () => {
      while (queue.length > 0) await sendBatch(queue.splice(0, batchMax))
    })().finally(() => {
      sending = null
    }))
  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    end(span, attributes = {}, error) {
      if (queue.length >= queueMax) return
      queue.push({
        traceId: span.traceId,
        spanId: span.spanId,
        ...(span.parentId && { parentSpanId: span.parentId }),
        name: span.name,
        kind: kinds[span.kind],
        startTimeUnixNano: String(span.startedAtNs),
        endTimeUnixNano: String(nowNs()),
        attributes: toAttributes({ ...span.attributes, ...attributes }),
        // A link needs a span; that of a trace begun later is not known yet.
        links: span.linkedTraces.map((traceId) => ({ traceId, spanId: traceId.slice(0, 16) })),
        status: error === undefined ? {} : { code: 2, message: error },
      })
    },
    async stop() {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
