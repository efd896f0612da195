const minutes = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
const seconds = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** A moment of the wire on the clock of this desk: `15 Nov 2026, 09:04`. */
export function formatMoment(iso: string, precision: 'minute' | 'second' = 'minute'): string {
  return (precision === 'second' ? seconds : minutes).format(new Date(iso))
}
