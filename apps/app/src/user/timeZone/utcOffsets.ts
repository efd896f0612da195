/** The offsets from UTC that are in use, in minutes. */
export const utcOffsetsMinutes: readonly number[] = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
]

const pad = (value: number): string => String(value).padStart(2, '0')

/** The time of day at an offset from UTC. */
export function formatClock(minutes: number, nowMs: number): string {
  const there = new Date(nowMs + minutes * 60_000)
  return `${pad(there.getUTCHours())}:${pad(there.getUTCMinutes())}`
}
