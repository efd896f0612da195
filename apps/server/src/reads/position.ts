/** How far the database's log had come, in bytes; each commit is at a position of its own. */
export type Position = bigint

const pattern = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/

/** As PostgreSQL writes it. Null for anything else, which says nothing. */
export function parsePosition(text: unknown): Position | null {
  const [, high, low] = (typeof text === 'string' && pattern.exec(text)) || []
  return high === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const formatPosition = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

/** No standby ever gets there: whoever has this reads from the primary. */
export const endOfPositions: Position = 0xffffffffffffffffn
