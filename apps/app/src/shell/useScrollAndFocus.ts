import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
let hasArrivedBefore = false

/** Given as the state of a navigation that changes what a screen shows and does not leave it: a filter, say. */
export const keepScrollPosition = { isStaying: true } as const

/**
 * On arriving at a screen: the page stands at its top, or where it was when coming back, and the title has the focus.
 */
export function useScrollAndFocus(): void {
  const { key, state } = useLocation()
  const type = useNavigationType()
  const isStaying = type === 'REPLACE' && (state as Partial<typeof keepScrollPosition> | null)?.isStaying === true
  useEffect(() => {
    if (!isStaying) arrive(type === 'POP' ? (positions.get(key) ?? 0) : 0)
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, type, isStaying])
}

function arrive(yPx: number): void {
  scrollTo(0, yPx)
  // A screen reader starts at the new title; on the first page the browser already reads from the top.
  if (hasArrivedBefore) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  hasArrivedBefore = true
}
