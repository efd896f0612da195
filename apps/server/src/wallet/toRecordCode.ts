/**
 * The code that people quote when they ask about a record. Recharges (R-) have the beginning of their id. Withdrawals
 * (W-), orders (O-), claims (C-) and rewards (B-) have the end of theirs: their ids begin with the time, so two of the
 * same moment would have the same code.
 */
export function toRecordCode(kind: 'R' | 'W' | 'O' | 'C' | 'B', id: string): string {
  const digits = id.replaceAll('-', '')
  return `${kind}-${(kind === 'R' ? digits.slice(0, 10) : digits.slice(-10)).toUpperCase()}`
}
