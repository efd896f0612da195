import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The caller's own id when it is a plain one, so that a request can be followed through several systems; else a new
 * one.
 */
export function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}
