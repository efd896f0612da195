import type { Page } from '@playwright/test'

/**
 * Looks at the start, the middle and the end of a page: the bubble of customer service is there, and lies on nothing
 * that can be pressed or read.
 */
export const findCovered = async (page: Page): Promise<string[]> => {
  const bubble = page.locator('[data-bubble]')
  await bubble.waitFor({ state: 'visible' })
  return bubble.evaluate(async (element) => {
    const found: string[] = []
    const pressable = 'a, button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]'
    /** In the first the page hears that it was scrolled, in the second it has answered. */
    const frames = async () => {
      for (let i = 0; i < 2; i++) await new Promise((resolve) => void requestAnimationFrame(resolve))
    }
    const startPx = scrollY
    const isLoading = () => document.querySelector('main [aria-busy=true]') !== null
    const heightPx = () => document.documentElement.scrollHeight
    /** What is drawn right below the bubble. A bar at the bottom hides what scrolls behind it. */
    const findBelow = (x: number, y: number) =>
      document.elementsFromPoint(x, y).find((each) => !element.contains(each) && each !== document.documentElement)
    const liesOn = ({ left, right, top, bottom }: DOMRect): boolean => {
      const own = element.getBoundingClientRect()
      return right > own.left && left < own.right && bottom > own.top && top < own.bottom
    }
    const hasTextBelow = (bar: Element): boolean => {
      const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        if (text.textContent?.trim() && [...range.getClientRects()].some(liesOn)) return true
      }
      return false
    }
    const look = (): string[] => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return ['there is no bubble']
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const problems = new Set<string>()
      for (let x = left + 1; x < right; x += 14)
        for (let y = top + 1; y < bottom; y += 14) {
          const below = findBelow(x, y)
          const bar = below?.closest('[data-bottom-bar]')
          if (!bar) problems.add(`the bubble lies on ${below?.textContent?.slice(0, 40) || below?.tagName}`)
          else if (below?.closest(pressable)) problems.add(`the bubble covers ${below.textContent}`)
          else if (hasTextBelow(bar)) problems.add('the bubble covers a text of its bar')
        }
      return [...problems]
    }
    for (const part of [0, 0.5, 1]) {
      // A list that loads more moves away from who scrolls there.
      let beforePx: number
      do {
        beforePx = heightPx()
        scrollTo(0, part * (beforePx - innerHeight))
        await frames()
      } while (isLoading() || heightPx() !== beforePx)
      found.push(...look())
    }
    scrollTo(0, startPx)
    return found
  })
}
