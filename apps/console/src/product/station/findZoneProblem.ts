/** What is wrong with a time zone. Browsers list India’s by its old name only, and know it by both. */
export function findZoneProblem(typed: string): string {
  const zone = typed.trim()
  return zone === '' || zone === 'UTC' || (zone.includes('/') && isKnown(zone))
    ? ''
    : 'Such as Asia/Kolkata or Africa/Nairobi.'
}

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
