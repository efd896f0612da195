/**
 * What people quote when they ask about a record: R- for recharges, W- for withdrawals, and the beginning of its id.
 * Orders (O-), claims (C-) and rewards (B-) go by the end of theirs: such ids begin with the time, and two of the same
 * moment would be called the same.
 */
export function toRecordCode(kind: 'R' | 'W' | 'O' | 'C' | 'B', id: string): string {
  const digits = id.replaceAll('-', '')
  return `${kind}-${(kind === 'R' || kind === 'W' ? digits.slice(0, 10) : digits.slice(-10)).toUpperCase()}`
}
