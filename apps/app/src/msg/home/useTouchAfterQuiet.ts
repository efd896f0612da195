import { useEffect, useState } from 'react'

/** For so long nothing was tapped and nothing scrolled: the page has been read. */
const quietMs = 2_000
/** A scroll is over when it has rested for so long; Safari does not say. */
const restMs = 150

/** What a tap on these does comes first. */
const answering = 'a, button, input, select, textarea, label, summary, [role=button], [role=dialog]'

/** True from the first tap or scroll on that follows a quiet moment. */
export function useTouchAfterQuiet(): boolean {
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    if (isTouched) return
    let lastMs = performance.now()
    let rest: ReturnType<typeof setTimeout> | undefined
    const touch = ({ type, target }: Event) => {
      const nowMs = performance.now()
      const wasQuiet = nowMs - lastMs >= quietMs && type !== 'keydown'
      lastMs = nowMs
      const isAnswered = target instanceof Element && target.closest(answering) !== null
      // Once a scroll has begun after a quiet moment, it may go on.
      if ((wasQuiet && !isAnswered) || rest !== undefined) {
        clearTimeout(rest)
        rest = setTimeout(() => setIsTouched(true), type === 'scroll' ? restMs : 0)
      }
    }
    const listeners = new AbortController()
    // A page that scrolls to what has the focus is not scrolled by a person.
    for (const type of ['click', 'scroll', 'keydown'])
      addEventListener(type, touch, { signal: listeners.signal, passive: true })
    return () => {
      clearTimeout(rest)
      listeners.abort()
    }
  }, [isTouched])
  return isTouched
}
