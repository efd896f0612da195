import { useEffect } from 'react'
import { useLocation } from './router/router.tsx'

const positions = new Map<string, number>()
let hasOpenedScreen = false

/** The state of a navigation that changes what the screen shows without leaving it, such as a filter. */
export const keepScrollPosition = { isStaying: true } as const

/** When a screen opens: scrolls to the top, or on going back to where it was, and focuses the title. */
export function useScrollAndFocus(): void {
  const { key, state, cameBy } = useLocation()
  const isStaying = cameBy === 'replace' && (state as Partial<typeof keepScrollPosition> | null)?.isStaying === true
  useEffect(() => {
    if (!isStaying) openAt(cameBy === 'pop' ? (positions.get(key) ?? 0) : 0)
    const savePosition = () => positions.set(key, scrollY)
    addEventListener('scroll', savePosition, { passive: true })
    return () => removeEventListener('scroll', savePosition)
  }, [key, cameBy, isStaying])
}

function openAt(yPx: number): void {
  scrollTo(0, yPx)
  // So that a screen reader starts at the new title. On the first page the browser already reads from the top.
  if (hasOpenedScreen) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  hasOpenedScreen = true
}
