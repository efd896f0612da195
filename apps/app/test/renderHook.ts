import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/**
 * Renders a hook as React does in a browser, with effects and further renders. Its component draws nothing, so the page
 * needs no more than React asks of any page.
 */
export function renderHook<Result>(useHook: () => Result): { readonly current: Result } {
  const page = { nodeType: 9, addEventListener: () => {}, activeElement: null, defaultView: globalThis }
  const place = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: page, addEventListener: () => {} }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('HTMLIFrameElement', class {})
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let result: Result | undefined
  const Component = () => {
    result = useHook()
    return null
  }
  act(() => createRoot(place as unknown as HTMLElement).render(createElement(Component)))
  return {
    get current() {
      return result as Result
    },
  }
}
