const readOnlyTransaction = '25006'
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Query read timeout',
  'Cannot use a pool after calling end',
]

/** The connection leads to a standby, or to a node whose promotion has not ended: nothing can be written by it. */
export const isStandby = (error: unknown): boolean =>
  (error as { code?: string }).code === readOnlyTransaction || (error as Error).message.endsWith(' during recovery')

/** Nothing is posted while no standby would have it: see sql/functions/durability.sql. It passes, as an outage does. */
export const isUnsafe = (error: unknown): boolean => (error as { code?: string }).code === '57M01'

/** True when the database is down, starting, full, or too slow: the same request may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Several addresses were tried, as with `localhost`, and all failed.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseUnavailable)
  const { code = '', severity, syscall } = error as { code?: string; severity?: string; syscall?: string }
  // Classes 08 connection, 53 resources, 57 operator intervention (shutdown, start-up, time-out), 40 rollback.
  if (severity) return /^(08|53|57|40)/.test(code) || isStandby(error)
  return (
    (unavailableCodes.has(code) &&
      (syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo')) ||
    unavailableMessages.some((start) => error.message.startsWith(start))
  )
}
