import type { Page } from '@playwright/test'

/** Goes through the page by the Tab key: what has the focus lies in sight, and under no bar (WCAG 2.2, 2.4.11). */
export const findUnderBars = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  let stops = 0
  for (; stops < 150; stops++) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(async () => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const isBar = (element: Element) =>
        /fixed|sticky/.test(getComputedStyle(element).position) &&
        getComputedStyle(element).pointerEvents !== 'none' &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      for (let each: Element | null = focused; each; each = each.parentElement) if (isBar(each)) return ''
      const { left, right, top, bottom, width } = focused.getBoundingClientRect()
      // What is one pixel large is for screen readers.
      if (width <= 1) return ''
      const name = `${focused.tagName} ${(focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)}`
      if (bottom <= 0 || top >= innerHeight) return `${name} has the focus out of sight`
      const bars = '[data-bottom-bar], [data-bubble], .practice-mark, header, section[aria-label=Decision]'
      const above = [...document.querySelectorAll(bars)].filter(isBar).find((bar) => {
        const edge = bar.getBoundingClientRect()
        return edge.left < right - 1 && edge.right > left + 1 && edge.top < bottom - 1 && edge.bottom > top + 1
      })
      return above ? `${name} has the focus under ${above.className || above.tagName}` : ''
    })
    // After the last one comes the browser itself.
    if (problem === null && stops > 0) break
    if (problem) found.push(problem)
  }
  return stops < 5 ? [...found, `the Tab key stops ${stops} times`] : found
}
