import type { Page } from '@playwright/test'

/** What runs out of the screen to the side, text that is cut off, and numbers that stand on two lines. */
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
    }
    return found
  })
