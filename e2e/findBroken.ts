import type { Page } from '@playwright/test'

/** What runs out of the screen to the side, text that is cut off, and numbers and words that stand on two lines. */
export const findBroken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const overflow = document.documentElement.scrollWidth - innerWidth
    if (overflow > 0) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1 && element.childElementCount === 0,
      )
      found.push(`${overflow} px too wide: ${wide.map((element) => element.textContent).join(' | ')}`)
    }
    const clipOf = (node: Node): { element: Element; isOnPurpose: boolean } | null => {
      let isOnPurpose = false
      for (let element = node.parentElement; element; element = element.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
        // A row that scrolls sideways shows the rest by and by.
        if (overflowX === 'auto' || overflowX === 'scroll') return null
        isOnPurpose ||= textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        if (overflowX === 'hidden' || overflowX === 'clip') return { element, isOnPurpose }
      }
      return null
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      // What is folded away has a size, but nobody sees it.
      if (!node.parentElement?.checkVisibility()) continue
      const all = document.createRange()
      all.selectNodeContents(node)
      const { width, right, bottom } = all.getBoundingClientRect()
      const clip = width > 1 ? clipOf(node) : null
      const edge = clip?.element.getBoundingClientRect()
      // What is one pixel large is for screen readers.
      if (edge && edge.width > 1 && !clip?.isOnPurpose && (right > edge.right + 1 || bottom > edge.bottom + 2))
        found.push(`cut off: ${text}`)
      // Addresses and signed readings are for machines, and may break.
      if (getComputedStyle(node.parentElement).fontFamily.includes('mono')) continue
      // What has no letters around it is a number, a date or a time.
      for (const match of text.matchAll(/(?<![\p{L}\d_-])[+−]?\d[\d.,:/‑\u00a0\u202f-]*\d(?![\p{L}\d_-])/gu)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) found.push(`on ${lines.size} lines: ${match[0]} in "${text}"`)
      }
      if (getComputedStyle(node.parentElement).wordBreak === 'break-all') continue
      for (const match of text.matchAll(/[\p{L}\p{M}\u200c\u200d]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0.5)
        const lines = new Set(parts.map(({ bottom }) => Math.round(bottom)))
        // A longer word has no place of its own between the picture of a row and the bubble, however that is laid out.
        if (lines.size > 1 && parts.reduce((sum, { width }) => sum + width, 0) < innerWidth * 0.55)
          found.push(`is divided: ${match[0]} in "${text}"`)
      }
    }
    return found
  })

/** Texts that lie on each other. Bars and what is in them lie on what scrolls behind them. */
export const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { text: string; element: Element; left: number; right: number; top: number; bottom: number }
    const boxes: Box[] = []
    const isInBar = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isInBar(element.parentElement))
    /** What is seen of it. */
    const clip = ({ left, right, top, bottom }: DOMRect, element: Element) => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        if (getComputedStyle(each).overflow === 'visible') continue
        const edge = each.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      return { left, right, top, bottom }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.nodeValue?.trim()
      // Marks between words hang over the end of a line.
      if (!text || !/[\p{L}\d]/u.test(text) || !element?.checkVisibility() || isInBar(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const seen = clip(rect, element)
        if (seen.right - seen.left > 2 && seen.bottom - seen.top > 2) boxes.push({ text, element, ...seen })
      }
    }
    boxes.sort((a, b) => a.top - b.top)
    return boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => b.element !== a.element && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2)
        // Lines of text may touch each other by what letters do not need.
        .filter((b) => a.bottom - b.top > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top))
        .map((b) => `"${a.text.slice(0, 40)}" and "${b.text.slice(0, 40)}" lie on each other`),
    )
  })

/** Bars that stay while the page scrolls, and together take more than a quarter of the screen. */
export const findLargeBars = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const startPx = scrollY
    const bars = [...document.querySelectorAll('.practice-mark, body header, [data-bottom-bar]')]
    const lookAt = async (yPx: number): Promise<DOMRect[]> => {
      scrollTo(0, yPx)
      await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return bars.map((bar) => bar.getBoundingClientRect())
    }
    const before = await lookAt(100)
    const after = await lookAt(200)
    const heightsPx = after.map(({ top, bottom }, index) =>
      top === before[index]?.top ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0,
    )
    const hasScrolled = scrollY === 200
    scrollTo(0, startPx)
    const percent = Math.round((heightsPx.reduce((sum, px) => sum + px, 0) / innerHeight) * 100)
    return hasScrolled && percent > 25 ? [`bars take ${percent} percent of the screen`] : []
  })
