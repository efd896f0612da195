import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
let hasArrivedBefore = false

/** On arriving at a screen: the page stands at its top, or where it was when coming back, and the title has the focus. */
export function useArrival(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    scrollTo(0, type === 'POP' ? positions.get(key) ?? 0 : 0)
    // A screen reader starts at the new title; on the first page the browser already reads from the top.
    if (hasArrivedBefore) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    hasArrivedBefore = true
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, type])
}
