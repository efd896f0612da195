/** How far the database's log had come, in bytes; each commit is at a position of its own. */
export type Position = bigint

const pattern = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/

/** As PostgreSQL writes it. Null for anything else, which says nothing. */
export function parsePosition(text: unknown): Position | null {
  const [, high, low] = (typeof text === 'string' && pattern.exec(text)) || []
  return high === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Of one length, so that clients compare them as texts. */
export const formatPosition = (position: Position): string =>
  [position >> 32n, position & 0xffffffffn].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('/')

/** No standby ever gets there: whoever has this reads from the primary. */
export const endOfPositions: Position = 0xffffffffffffffffn
