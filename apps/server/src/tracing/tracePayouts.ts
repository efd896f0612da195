import type { Exporter } from './createExporter.ts'
import { payoutBegunChannel, payoutChannel } from './port.ts'
import { beginSpan, currentSpan, toTraceId, type Span } from './span.ts'

type Payout = { readonly payoutId: string; readonly rail: string }

/** Minutes or days after the press, by another program: a trace of its own, whose id is that of the payout. */
export function tracePayouts(exporter: Exporter): () => void {
  const spans = new WeakMap<object, Span>()
  const toSpan = (message: unknown): Span => {
    const { payoutId, rail } = message as Payout
    const span = beginSpan({
      name: `pay ${rail}`,
      kind: 'internal',
      traceId: toTraceId(payoutId) ?? '',
      attributes: { 'millrace.payout': payoutId },
    })
    spans.set(message as object, span)
    return span
  }
  payoutChannel.start.bindStore(currentSpan, toSpan)
  const end = (message: object, error?: string) => {
    const span = spans.get(message)
    if (span) exporter.end(span, {}, error)
  }
  const listeners = {
    asyncEnd: (message: object) =>
      end(message, 'error' in message ? ((message.error as Error).name ?? 'Error') : undefined),
  }
  payoutChannel.subscribe(listeners as never)
  const onBegun = (message: unknown) => {
    const traceId = toTraceId((message as { readonly payoutId: string }).payoutId)
    if (traceId) currentSpan.getStore()?.linkedTraces.push(traceId)
  }
  payoutBegunChannel.subscribe(onBegun)
  return () => {
    payoutChannel.start.unbindStore(currentSpan)
    payoutChannel.unsubscribe(listeners as never)
    payoutBegunChannel.unsubscribe(onBegun)
  }
}
