import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Attributes = Readonly<Record<string, string | number>>
/** As OTLP numbers them. */
type Kind = 'internal' | 'server' | 'client'

export type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly kind: Kind
  readonly startedAtNs: bigint
  name: string
  attributes: Attributes
  readonly linkedTraces: string[]
}

/** What is being done now, in this call or job. */
export const currentSpan = new AsyncLocalStorage<Span>()

type Begin = {
  readonly name: string
  readonly kind: Kind
  readonly traceId: string
  readonly parentId?: string | undefined
  readonly attributes?: Attributes
}

export const beginSpan = ({ name, kind, traceId, parentId, attributes = {} }: Begin): Span => ({
  traceId,
  spanId: randomBytes(8).toString('hex'),
  parentId,
  kind,
  startedAtNs: nowNs(),
  name,
  attributes,
  linkedTraces: [],
})

/** Wall-clock time that does not jump while the process runs. */
const originNs = BigInt(Math.round(performance.timeOrigin * 1e6))
export const nowNs = (): bigint => originNs + BigInt(Math.round(performance.now() * 1e6))

/** The id of a trace that both sides can find without telling each other: that of a press, or of a payout. */
export const toTraceId = (uuid: unknown): string | undefined =>
  typeof uuid === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)
    ? uuid.replaceAll('-', '').toLowerCase()
    : undefined

export const newTraceId = (): string => randomBytes(16).toString('hex')

/** The W3C header that names a trace and the span within it. */
export const toTraceparent = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`

export function parseTraceparent(
  header: unknown,
): { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean } | undefined {
  const [, traceId, spanId, flags] =
    (typeof header === 'string' && /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header)) || []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
