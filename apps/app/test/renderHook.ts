import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/**
 * Renders a hook as React does in a browser, with effects and further renders. Its component draws nothing, so the page
 * needs no more than React asks of any page.
 */
export async function renderHook<Result>(useHook: () => Result): Promise<{ readonly current: Result }> {
  const page = { nodeType: 9, addEventListener: () => {}, activeElement: null, defaultView: globalThis }
  const place = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: page, addEventListener: () => {} }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('HTMLIFrameElement', Object)
  const results: Result[] = []
  const keep = (result: Result) => void results.push(result)
  const Hooked = () => {
    keep(useHook())
    return null
  }
  createRoot(place as unknown as HTMLElement).render(createElement(Hooked))
  await vi.waitUntil(() => results.length > 0)
  return {
    get current() {
      return results.at(-1) as Result
    },
  }
}
