const formats = new Map<string, Intl.DateTimeFormat>()

/** The day at the machine, such as 2026-11-19. Sweden writes it so. */
export function localDate(ms: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone })))
  return format.format(ms)
}
