import type { Page } from '@playwright/test'

/** From its next page on, the browser adds up what moves without being asked to. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shifts })
  })

/** Less than a thousandth is nothing: half a pixel somewhere. */
export const readShift = async (page: Page): Promise<number> => {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  return Math.floor(shifts.reduce((sum, shift) => sum + shift, 0) * 1_000) / 1_000
}
