/**
 * Whether a signed reading speaks of the day and amount that were reported: a right signature under another day's text
 * proves nothing here.
 */
export function doesReadingMatch(
  signedText: string,
  report: { readonly day: string; readonly amount: string },
): boolean {
  try {
    const said = JSON.parse(signedText) as { day?: unknown; amount?: unknown }
    return said.day === report.day && Number(said.amount) === Number(report.amount)
  } catch {
    return false
  }
}
