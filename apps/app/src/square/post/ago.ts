/** How far the server's clock is ahead of this device's, which may be wrong; and the practice clock may jump. */
let aheadMs = 0

export function noteServerTime(nowTime: string): void {
  aheadMs = Date.parse(nowTime) - Date.now()
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** Formats how long ago something was: `2 hours ago`, `yesterday`, a day of the last week; null when it is older. */
export function formatAgo(
  iso: string,
  tag: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
  nowMs = Date.now() + aheadMs,
): string | null {
  const agoMs = Math.max(0, nowMs - Date.parse(iso))
  // Latin digits in every language, as amounts have.
  const format = new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`, { numeric: 'auto', style })
  if (agoMs < minuteMs) return format.format(0, 'second')
  if (agoMs < hourMs) return format.format(-Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return format.format(-Math.floor(agoMs / hourMs), 'hour')
  return agoMs < 7 * dayMs ? format.format(-Math.floor(agoMs / dayMs), 'day') : null
}
