import type { FastifyBaseLogger } from 'fastify'
import { symbols } from 'pino'

type PinoInternals = {
  readonly [symbols.streamSym]: { readonly write: (line: string) => void }
  readonly [symbols.timeSym]: () => string
}
type CallLogEntry = {
  readonly requestId: string
  readonly call: string
  readonly status: number
  readonly tookMs: number
  readonly from: string
}

/**
 * Writes the line that pino would write, built by hand because every call pays for it. Request ids and call names need
 * no quoting; the address may be anything that a proxy passes on.
 */
export function logCall(log: FastifyBaseLogger, { requestId, call, status, tookMs, from }: CallLogEntry): void {
  if (log.level === 'warn' || log.level === 'error' || log.level === 'fatal' || log.level === 'silent') return
  const pino = log as FastifyBaseLogger & PinoInternals
  pino[symbols.streamSym].write(
    `{"level":30${pino[symbols.timeSym]()},"requestId":"${requestId}","call":"${call}","status":${status},` +
      `"tookMs":${tookMs},"from":${JSON.stringify(from)},"msg":"call"}\n`,
  )
}
