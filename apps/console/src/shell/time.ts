const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit' } as const
const formats = {
  day: new Intl.DateTimeFormat('en-GB', day),
  minute: new Intl.DateTimeFormat('en-GB', minute),
  second: new Intl.DateTimeFormat('en-GB', { ...minute, second: '2-digit' }),
}

/** A moment of the wire on the clock of this desk: `15 Nov 2026, 09:04`. */
export function formatMoment(iso: string, precision: keyof typeof formats = 'minute'): string {
  return formats[precision].format(new Date(iso))
}
