import type { FastifyBaseLogger } from 'fastify'
import { version } from '../version.ts'
import { createExporter } from './createExporter.ts'
import { traceCalls } from './traceCalls.ts'
import { tracePayouts } from './tracePayouts.ts'
import { traceRequests } from './traceRequests.ts'
import { traceStatements } from './traceStatements.ts'

type Options = {
  readonly url: string
  /** How many of a hundred thousand traces are kept, as a share from 0 to 1. */
  readonly share: number
  readonly role: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Traces from a press to the SQL and the rail. It is loaded only when there is somewhere to send them, and before any
 * server, connection or request: it listens to what Node, Fastify and our own channels announce. Returns what ends it.
 */
export function startTracing({ url, share, role, log }: Options): () => Promise<void> {
  const exporter = createExporter({ url, service: `millrace-${role}`, version, log })
  const stops = [
    traceCalls(exporter, share),
    traceStatements(exporter),
    traceRequests(exporter),
    tracePayouts(exporter),
  ]
  return async () => {
    for (const stop of stops) stop()
    await exporter.stop()
  }
}
