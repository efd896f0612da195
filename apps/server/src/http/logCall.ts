import type { FastifyBaseLogger } from 'fastify'
import { symbols } from 'pino'

type Written = {
  readonly [symbols.streamSym]: { readonly write: (line: string) => void }
  readonly [symbols.timeSym]: () => string
}
type CallInLog = {
  readonly requestId: string
  readonly call: string
  readonly status: number
  readonly tookMs: number
  readonly from: string
}

/**
 * One line for each call, the same as pino would write, put together by hand: it is the one line whose cost every call
 * pays. Request ids and the names of calls need no quoting; where a call comes from may be anything that a proxy passes
 * on.
 */
export function logCall(log: FastifyBaseLogger, { requestId, call, status, tookMs, from }: CallInLog): void {
  if (log.level === 'warn' || log.level === 'error' || log.level === 'fatal' || log.level === 'silent') return
  const pino = log as FastifyBaseLogger & Written
  pino[symbols.streamSym].write(
    `{"level":30${pino[symbols.timeSym]()},"requestId":"${requestId}","call":"${call}","status":${status},"tookMs":${tookMs},"from":${JSON.stringify(from)},"msg":"call"}\n`,
  )
}
