import { useSyncExternalStore } from 'react'

/** A hook that says whether a media query matches, and follows its changes. */
export function createMediaHook(text: string): () => boolean {
  const query = matchMedia(text)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether there is room for navigation at the side, as the breakpoint `md` of the styles. */
export const useIsTablet = createMediaHook('(min-width: 600px)')

/** Whether there is room for a second pane, as the breakpoint `lg` of the styles. */
export const useIsWide = createMediaHook('(min-width: 1024px)')
