/** What is younger is shown as what is there now. */
const shownFromMs = 3_000

/** The moment whose books an answer showed, where that was some time before it was made; null for those of now. */
export function readAsOf(headers: Headers | undefined): number | null {
  const asOfMs = Date.parse(headers?.get('X-Data-As-Of') ?? '')
  // By the clock of the server alone: the device's may be wrong.
  return Date.parse(headers?.get('Date') ?? '') - asOfMs >= shownFromMs ? asOfMs : null
}
