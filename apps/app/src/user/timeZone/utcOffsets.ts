/** The offsets from UTC that are in use somewhere, in minutes. Zero stands for the device's own time. */
export const offsetsMinutes: readonly number[] = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 60, 120, 180, 210, 240, 270, 300,
  330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
]

const two = (value: number): string => String(value).padStart(2, '0')

/** 330 is UTC+05:30. */
export function offsetName(minutes: number): string {
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
}

/** The time on a clock that is so far east of UTC. */
export function clockAt(minutes: number, nowMs: number): string {
  const there = new Date(nowMs + minutes * 60_000)
  return `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`
}
