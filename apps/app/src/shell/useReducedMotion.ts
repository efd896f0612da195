import { useSyncExternalStore } from 'react'

const query = matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True when the person has asked the system for less motion: then nothing moves by itself. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
