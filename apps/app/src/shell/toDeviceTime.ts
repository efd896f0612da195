/**
 * Converts a time of the server's clock to this device's clock, which may be wrong; and the practice clock may be days
 * ahead. The server's clock said `nowTime` when this device's said `fetchedAtMs`.
 */
export function toDeviceTime(time: string, nowTime: string, fetchedAtMs: number): string {
  return new Date(Date.parse(time) - Date.parse(nowTime) + fetchedAtMs).toISOString()
}
