import type { Page } from '@playwright/test'

const settledWithinMs = 10_000

/** Looks at the start, the middle and the end of a page for what the bubble of customer service lies on. */
export const findCovered = async (page: Page): Promise<string[]> => {
  const bubble = page.locator('[data-bubble]')
  await bubble.waitFor({ state: 'attached' })
  return bubble.evaluate(async (element, settledMs) => {
    const found: string[] = []
    const pressable = 'a, button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]'
    const frames = async () => {
      for (let i = 0; i < 3; i++) await new Promise((resolve) => void requestAnimationFrame(resolve))
    }
    const isAway = () => element.hasAttribute('data-away')
    const startPx = scrollY
    const isLoading = () => document.querySelector('main [aria-busy=true]') !== null
    const heightPx = () => document.documentElement.scrollHeight
    const look = (part: number): string[] => {
      const bubble = element.getBoundingClientRect()
      const below = [...document.querySelectorAll(pressable)].filter((each) => {
        const { left, right, top, bottom, width } = each.getBoundingClientRect()
        const isApart = right <= bubble.left || left >= bubble.right || bottom <= bubble.top || top >= bubble.bottom
        return each !== element && width > 1 && !isApart && each.checkVisibility({ visibilityProperty: true })
      })
      return [
        ...(below.length > 0 && !isAway()
          ? [`the bubble covers ${below.map((each) => each.textContent).join(', ')}`]
          : []),
        ...(part === 1 && isAway() ? ['there is no room for the bubble at the end'] : []),
      ]
    }
    for (const part of [0, 0.5, 1]) {
      // The bubble moves once the page is idle, and a list that loads more moves away from who scrolls there.
      const endsAt = performance.now() + settledMs
      let problems: string[]
      do {
        let beforePx: number
        do {
          beforePx = heightPx()
          scrollTo(0, part * (beforePx - innerHeight))
          await frames()
        } while (isLoading() || heightPx() !== beforePx)
        problems = look(part)
      } while (problems.length > 0 && performance.now() < endsAt)
      found.push(...problems)
    }
    scrollTo(0, startPx)
    return found
  }, settledWithinMs)
}
