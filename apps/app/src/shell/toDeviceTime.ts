/**
 * A moment of the server's clock, as it will stand on the clock of this device. `nowTime` is the server's time when it
 * answered and `heardAtMs` this device's: a phone may go wrong, and the practice clock may be days ahead.
 */
export function toDeviceTime(moment: string, nowTime: string, heardAtMs: number): string {
  return new Date(Date.parse(moment) - Date.parse(nowTime) + heardAtMs).toISOString()
}
